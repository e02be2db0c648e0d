package dev.perdure.web.engine;

import com.google.common.base.Throwables;
import dev.perdure.activities.json.Json;
import dev.perdure.workflows.port.TaskQueueNames;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.testing.ReplayResults;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactoryOptions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replays exported Temporal event histories with this build's workflows, and explains failures. */
public final class HistoryReplay implements AutoCloseable {
  private static final Pattern REASON =
      Pattern.compile(
          "error=[\\w.$]+: (.*?)(?:\\{WorkflowTaskStarted|\\n\\s+at |$)", Pattern.DOTALL);

  private final TestWorkflowEnvironment engine = TestWorkflowEnvironment.newInstance(options());
  private final Worker worker = engine.newWorker(new TaskQueueNames("replay").common());

  public HistoryReplay() {
    Workers.registerWorkflows(worker);
  }

  /** The reason why a history does not replay; empty where it does. */
  public Optional<String> objection(ExportedHistory exported) {
    try (var thread = Executors.newVirtualThreadPerTaskExecutor()) {
      var replay = thread.submit(() -> replay(exported.history()));
      return replay.get().allErrors().stream().findFirst().map(error -> sentence(error.exception));
    } catch (ExecutionException failure) {
      return Optional.of(sentence(failure));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.of("The replay was interrupted: repeat it.");
    }
  }

  private ReplayResults replay(WorkflowExecutionHistory history) throws Exception {
    return WorkflowReplayer.replayWorkflowExecutions(List.of(history), false, worker);
  }

  /** The replay error without event numbers and stack traces. */
  private static String sentence(Throwable failure) {
    String all = String.valueOf(Throwables.getRootCause(failure).getMessage());
    Matcher reason = REASON.matcher(all);
    String words = reason.find() ? reason.group(1) : all;
    return words.replace("[TMPRL1100] ", "").replaceAll("\\s+", " ").strip();
  }

  @Override
  public void close() {
    engine.close();
  }

  private static TestEnvironmentOptions options() {
    return TestEnvironmentOptions.newBuilder()
        .setUseTimeskipping(false)
        .setWorkerFactoryOptions(
            WorkerFactoryOptions.newBuilder().setUsingVirtualWorkflowThreads(true).build())
        .setWorkflowClientOptions(
            WorkflowClientOptions.newBuilder()
                .setDataConverter(TemporalConnection.converter(Json.mapper()))
                .build())
        .build();
  }
}
