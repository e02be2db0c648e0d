package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TaskSearchAttributes;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.web.trace.TaskTraces;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowExecutionMetadata;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The search attributes of tasks on a Temporal server. */
@Timeout(300)
@Requires(MachinePart.ENGINE)
class TaskSearchAttributesTest {

  private static final TaskQueueNames QUEUES = new TaskQueueNames("test");

  @TempDir private static Path directory;
  private static Engine engine;
  private static TemporalConnection connection;

  @RegisterExtension final TestJournal records = TestJournal.open();

  @BeforeAll
  static void start() {
    var search =
        new EngineBinarySearch(Optional.of(MachinePart.ENGINE.path().toString()), "", directory);
    engine =
        new EngineSettings(Optional.empty(), "default", search, false, Duration.ofSeconds(90))
            .start(directory);
    connection = TemporalConnection.open(engine, Json.mapper(), "test");
  }

  @AfterAll
  static void end() {
    connection.close();
    engine.close();
  }

  @Test
  void findATaskOnceTheyAreRegisteredAndDoNotStopOneBefore() {
    TaskId before = records.task("t_1");
    gateway(TaskSearchAttributes.known()).start(before);

    assertThat(describe(before).getTypedSearchAttributes().containsKey(TaskVisibility.STATE))
        .as("the engine knows no attributes yet")
        .isFalse();

    TaskId task = records.task("t_2");
    TaskSearchAttributes registered = TaskSearchAttributes.register(engine);
    assertThat(registered.areKnown()).isTrue();
    assertThat(TaskSearchAttributes.register(engine).areKnown()).as("a second start").isTrue();
    gateway(registered).start(task);

    Eventually.holds(() -> found("PerdureState = 'queued'").equals(List.of(task.value())));
    assertThat(found("PerdureRequester = 'ada' and PerdurePhase = 'preparing'"))
        .containsExactly(task.value());
  }

  private TemporalTaskGateway gateway(TaskSearchAttributes attributes) {
    return new TemporalTaskGateway(
        connection.client(),
        QUEUES,
        new TaskReader(records.database())::find,
        attributes,
        TaskTraces.none(),
        EncryptionCodec.none());
  }

  private static WorkflowExecutionMetadata describe(TaskId task) {
    return connection.client().newUntypedWorkflowStub(task.value()).describe();
  }

  /** The ids of the tasks that a query finds; none while the server does not know an attribute. */
  private static List<String> found(String query) {
    try {
      return connection
          .client()
          .listExecutions(query)
          .map(execution -> execution.getExecution().getWorkflowId())
          .toList();
    } catch (StatusRuntimeException e) {
      return List.of(e.getStatus().getCode().name());
    }
  }
}
