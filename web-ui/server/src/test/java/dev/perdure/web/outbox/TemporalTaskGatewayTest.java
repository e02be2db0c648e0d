package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TaskSearchAttributes;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.web.trace.TaskTraces;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.TaskQueueNames;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(300)
@Tag("slow")
class TemporalTaskGatewayTest {
  private static final TaskQueueNames QUEUES = new TaskQueueNames("test");
  private static final AtomicInteger TASKS = new AtomicInteger(100);

  private static Engine engine;
  private static TemporalConnection connection;

  private final TaskId id = new TaskId("t_" + TASKS.incrementAndGet());
  private TemporalTaskGateway gateway;
  @RegisterExtension final TestJournal records = TestJournal.open();
  private final TaskReader journal = new TaskReader(records.database());

  @BeforeAll
  static void connect() {
    engine = started();
    connection = TemporalConnection.open(engine, Json.mapper(), "test");
  }

  private static Engine started() {
    var nowhere = new EngineBinarySearch(Optional.empty(), "", Path.of("/nowhere"));
    var settings =
        new EngineSettings(Optional.empty(), "default", nowhere, true, Duration.ofSeconds(5));
    return settings.start(Path.of("/nowhere"));
  }

  @BeforeEach
  void open() {
    gateway = gateway(connection);
  }

  private TemporalTaskGateway gateway(TemporalConnection engineConnection) {
    return new TemporalTaskGateway(
        engineConnection.client(),
        QUEUES,
        journal::find,
        TaskSearchAttributes.none(),
        TaskTraces.none(),
        EncryptionCodec.none());
  }

  @AfterAll
  static void disconnect() {
    connection.close();
    engine.close();
  }

  @Test
  void startsATaskOnceUnderItsId() {
    gateway.start(id);
    gateway.start(id);

    var workflow = client().newUntypedWorkflowStub(id.value()).describe();
    assertThat(workflow.getWorkflowType()).isEqualTo("Task");
    assertThat(workflow.getTaskQueue()).isEqualTo(QUEUES.common());
    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)).hasSize(1);
  }

  @Test
  void showsTheTaskInMemoSummaryAndDetails() {
    TaskId task = records.task("t_2");
    gateway.start(task);

    var workflow = client().newUntypedWorkflowStub(task.value()).describe();
    String title = journal.find(task).orElseThrow().title();
    assertThat(workflow.getMemo("title", String.class)).isEqualTo(title);
    assertThat(workflow.getStaticSummary()).isEqualTo(title);
    assertThat(workflow.getStaticDetails()).contains("- Requested by: ada");
  }

  @Test
  void tellsARunningTaskWhatAPersonWants() {
    gateway.start(id);

    gateway.control(id, new Control(ControlCommand.PAUSE, "ada", "c_1"));
    gateway.say(id, "m_1");

    var signals = events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED);
    assertThat(signals)
        .extracting(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
        .containsExactly("control", "postMessage");
    assertThat(payload(signals.getFirst())).isEqualTo("{\"id\":\"c_1\"}");
  }

  @Test
  void signalsTheIdsOfADecisionAlone() {
    gateway.start(id);
    gateway.decide(
        id,
        Decision.raising(
            new RequestId("r_1"),
            "digest",
            new DecisionId("d_1"),
            BigDecimal.TEN,
            "ada",
            Instant.EPOCH));

    assertThat(payload(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED).getFirst()))
        .isEqualTo("{\"requestId\":\"r_1\",\"decisionId\":\"d_1\"}");
  }

  @Test
  void signalsTheIdsOfAnEditAlone() {
    gateway.start(id);
    gateway.editPlan(id, new PlanEditRequest(id, new RequestId("r_1"), "base", "edited", "ada"));

    assertThat(payload(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED).getFirst()))
        .isEqualTo("{\"request\":\"r_1\",\"edit\":\"edited\"}");
  }

  private static String payload(HistoryEvent signal) {
    return signal
        .getWorkflowExecutionSignaledEventAttributes()
        .getInput()
        .getPayloads(0)
        .getData()
        .toStringUtf8();
  }

  @Test
  void endsNoRunButTheOneThatIsNamed() {
    gateway.start(id);
    String first = run();
    assertThat(gateway.terminate(id, first, "stuck")).isTrue();
    gateway.revive(id);

    assertThat(gateway.terminate(id, first, "stuck")).isFalse();
    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(gateway.terminate(id, run(), "stuck")).isTrue();
    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
  }

  private String run() {
    return client().newUntypedWorkflowStub(id.value()).describe().getExecution().getRunId();
  }

  @Test
  void wakesATaskAtRestByAMessage() {
    gateway.start(id);
    end();
    gateway.say(id, "m_1");

    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
  }

  @Test
  void takesUpATaskWhoseWorkflowWasTerminatedToTellItACommand() {
    gateway.start(id);
    end();

    gateway.control(id, new Control(ControlCommand.PAUSE, "ada", "c_1"));

    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)).hasSize(1);
  }

  @Test
  void takesUpATaskWhoseWorkflowWasTerminatedToTellItADecision() {
    gateway.start(id);
    end();

    gateway.decide(
        id,
        Decision.raising(
            new RequestId("r_1"),
            "digest",
            new DecisionId("d_1"),
            BigDecimal.TEN,
            "ada",
            Instant.EPOCH));

    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)).hasSize(1);
  }

  @Test
  void revivesATaskWhoseWorkflowWasTerminated() {
    assertThat(gateway.isRunning(id)).isFalse();
    gateway.start(id);
    gateway.revive(id);
    assertThat(gateway.isRunning(id)).isTrue();
    end();
    assertThat(gateway.isRunning(id)).isFalse();

    gateway.revive(id);

    assertThat(gateway.isRunning(id)).isTrue();
  }

  @Test
  void startsATaskThatWaitsInTheQueueToTellItACommand() {
    gateway.control(id, new Control(ControlCommand.CANCEL, "ada", "c_1"));

    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)).hasSize(1);
    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)).hasSize(1);
  }

  @Test
  void refusesWhatIsTooLargeForAnEngineInsteadOfCallingThatAway() {
    gateway.start(id);
    var tooLarge = "m".repeat(600 * 1024);

    assertThatThrownBy(() -> gateway.say(id, tooLarge))
        .isInstanceOf(EngineRejected.class)
        .hasMessageContaining("too large for a workflow");
  }

  @Test
  void takesATaskAtRestUpWhereThatIsMeant() {
    gateway.start(id);
    end();

    gateway.control(id, new Control(ControlCommand.CANCEL, "ada", "c_1"));

    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
  }

  @Test
  void saysSoonThatTheEngineIsAway() {
    Engine away = started();
    try (var broken = TemporalConnection.open(away, Json.mapper(), "test")) {
      var unheard = gateway(broken);
      away.close();

      assertThatThrownBy(() -> unheard.start(id)).isInstanceOf(EngineUnavailable.class);
      assertThatThrownBy(() -> unheard.say(id, "m_1")).isInstanceOf(EngineUnavailable.class);
    }
  }

  private void end() {
    client().newUntypedWorkflowStub(id.value()).terminate("at rest");
  }

  private WorkflowExecutionStatus status() {
    return client().newUntypedWorkflowStub(id.value()).describe().getStatus();
  }

  private List<HistoryEvent> events(EventType type) {
    return client().fetchHistory(id.value()).getEvents().stream()
        .filter(event -> event.getEventType() == type)
        .toList();
  }

  private WorkflowClient client() {
    return connection.client();
  }
}
