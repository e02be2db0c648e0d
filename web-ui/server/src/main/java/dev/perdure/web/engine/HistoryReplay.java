package dev.perdure.web.engine;

import com.google.common.base.Throwables;
import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.TaskQueueNames;
import io.temporal.api.history.v1.History;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.interceptors.WorkerInterceptor;
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

/**
 * Replays exported Temporal event histories with this build's workflows, and explains failures. The
 * deadlock limit is that of the workers; a replay that exceeds it on a busy machine is repeated.
 */
public final class HistoryReplay implements AutoCloseable {
  private static final int MAX_REPLAYS = 4;
  private static final String DEADLOCK = "PotentialDeadlockException";
  private static final String MISMATCH = "NonDeterministicException";
  private static final Pattern REASON =
      Pattern.compile(
          "error=[\\w.$]+: (.*?)(?:\\{WorkflowTaskStarted|\\n\\s+at |$)", Pattern.DOTALL);
  private static final Pattern CAUSE =
      Pattern.compile(
          "\\nCaused by: (?:[\\w.$]+\\.)?(.+?)(?=\\n\\s+(?:at |\\.\\.\\. )|$)", Pattern.DOTALL);

  private final TestWorkflowEnvironment engine;
  private final Worker worker;

  /** A replay of plain histories. */
  public HistoryReplay() {
    this(EncryptionCodec.none());
  }

  /** A replay of histories that a codec decrypts. */
  public HistoryReplay(EncryptionCodec encryption) {
    this(List.of(), encryption);
  }

  HistoryReplay(List<WorkerInterceptor> interceptors) {
    this(interceptors, EncryptionCodec.none());
  }

  private HistoryReplay(List<WorkerInterceptor> interceptors, EncryptionCodec encryption) {
    engine = TestWorkflowEnvironment.newInstance(options(interceptors, encryption));
    worker =
        engine.newWorker(new TaskQueueNames("replay").common(), Workers.options(Heartbeats.LOCAL));
    Workers.registerWorkflows(worker, Heartbeats.LOCAL);
  }

  /** The reason why a history does not replay, with the event that differs; empty if it does. */
  public Optional<String> objection(WorkflowExecutionHistory history) {
    try (var thread = Executors.newVirtualThreadPerTaskExecutor()) {
      return thread.submit(() -> replayUntilDecided(history)).get();
    } catch (ExecutionException e) {
      return Optional.of(sentence(text(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("The replay was interrupted: repeat it.");
    }
  }

  private Optional<String> replayUntilDecided(WorkflowExecutionHistory history) throws Exception {
    Optional<String> error = replay(history);
    for (int replays = 1; replays < MAX_REPLAYS && isDeadlock(error); replays++) {
      error = replay(history);
    }
    return error.map(HistoryReplay::sentence);
  }

  private Optional<String> replay(WorkflowExecutionHistory history) throws Exception {
    ReplayResults results =
        WorkflowReplayer.replayWorkflowExecutions(
            List.of(withoutForcedEnd(history)), false, worker);
    return results.allErrors().stream().findFirst().map(error -> text(error.exception));
  }

  /** The events before a termination or timeout by the engine, which no workflow code answers. */
  private static WorkflowExecutionHistory withoutForcedEnd(WorkflowExecutionHistory history) {
    return switch (history.getLastEvent().getEventType()) {
      case EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED, EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT -> {
        int last = history.getEvents().size() - 1;
        History before = history.getHistory().toBuilder().removeEvents(last).build();
        yield new WorkflowExecutionHistory(before, history.getWorkflowExecution().getWorkflowId());
      }
      default -> history;
    };
  }

  private static boolean isDeadlock(Optional<String> error) {
    return error.filter(text -> text.contains(DEADLOCK)).isPresent();
  }

  private static String text(Throwable failure) {
    return String.valueOf(Throwables.getRootCause(failure).getMessage());
  }

  /** The reason in a replay's error, without event numbers and stack traces. */
  static String sentence(String error) {
    if (error.contains(DEADLOCK)) {
      return """
      The workflow's code took longer than %d seconds, in %d replays. Repeat it on a machine \
      that is less busy; if it fails there too, the code blocks.\
      """
          .formatted(Workers.DEADLOCK_LIMIT.toSeconds(), MAX_REPLAYS);
    }
    Matcher reason = REASON.matcher(error);
    String words = reason.find() ? reason.group(1) : error;
    return plain(error.contains(MISMATCH) ? words : words.strip() + cause(error));
  }

  private static String cause(String error) {
    return CAUSE
        .matcher(error)
        .results()
        .reduce((_, last) -> last)
        .map(found -> " " + found.group(1))
        .orElse("");
  }

  private static String plain(String words) {
    return words.replace("[TMPRL1100] ", "").replaceAll("\\s+", " ").strip();
  }

  @Override
  public void close() {
    engine.close();
  }

  private static TestEnvironmentOptions options(
      List<WorkerInterceptor> interceptors, EncryptionCodec encryption) {
    return TestEnvironmentOptions.newBuilder()
        .setUseTimeskipping(false)
        .setWorkerFactoryOptions(
            WorkerFactoryOptions.newBuilder()
                .setUsingVirtualWorkflowThreads(true)
                .setWorkerInterceptors(interceptors.toArray(WorkerInterceptor[]::new))
                .build())
        .setWorkflowClientOptions(
            WorkflowClientOptions.newBuilder()
                .setDataConverter(TemporalConnection.converter(Json.mapper(), encryption))
                .build())
        .build();
  }
}
