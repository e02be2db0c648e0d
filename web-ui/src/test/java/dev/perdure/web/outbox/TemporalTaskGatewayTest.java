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
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.local.EngineBinary.Search;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.TaskActivities.RevisePlan;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(300)
@Tag("slow")
class TemporalTaskGatewayTest {
  private static final TaskQueueNames QUEUES = new TaskQueueNames("test");
  private static final TaskId TASK = new TaskId("t_1");

  private Engine engine;
  private TemporalConnection connection;
  private TemporalTaskGateway gateway;
  @RegisterExtension final TestJournal records = TestJournal.open();
  private final TaskReader journal = new TaskReader(records.database());

  @BeforeEach
  void connect() {
    var nowhere = new Search(Optional.empty(), "", Path.of("/nowhere"));
    var settings =
        new EngineSettings(Optional.empty(), "default", nowhere, true, Duration.ofSeconds(5));
    engine = settings.start(Path.of("/nowhere"));
    connection = TemporalConnection.open(engine, Json.mapper(), "test");
    gateway = new TemporalTaskGateway(connection.client(), QUEUES, journal::find);
  }

  @AfterEach
  void disconnect() {
    connection.close();
    engine.close();
  }

  @Test
  void startsATaskOnceUnderItsId() {
    gateway.start(TASK);
    gateway.start(TASK);

    var workflow = client().newUntypedWorkflowStub(TASK.value()).describe();
    assertThat(workflow.getWorkflowType()).isEqualTo("Task");
    assertThat(workflow.getTaskQueue()).isEqualTo(QUEUES.common());
    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)).hasSize(1);
  }

  @Test
  void saysInItsMemoWhichTaskAWorkflowCarriesOut() {
    TaskId task = records.task("t_2");
    gateway.start(task);

    var memo = client().newUntypedWorkflowStub(task.value()).describe();
    assertThat(memo.getMemo("title", String.class))
        .isEqualTo(journal.find(task).orElseThrow().title());
  }

  @Test
  void tellsARunningTaskWhatAPersonWants() {
    gateway.start(TASK);

    gateway.control(TASK, new Control(Control.Command.PAUSE, "ada", "c_1"));
    gateway.say(TASK, "m_1");

    var signals = events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED);
    assertThat(signals)
        .extracting(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
        .containsExactly("control", "postMessage");
    assertThat(payload(signals.getFirst())).isEqualTo("{\"id\":\"c_1\"}");
  }

  @Test
  void signalsTheIdsOfADecisionAlone() {
    gateway.start(TASK);
    gateway.decide(
        TASK,
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
    gateway.start(TASK);
    gateway.editPlan(TASK, new RevisePlan(TASK, new RequestId("r_1"), "base", "edited", "ada"));

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
    gateway.start(TASK);
    String first = run();
    assertThat(gateway.terminate(TASK, first, "stuck")).isTrue();
    gateway.revive(TASK);

    assertThat(gateway.terminate(TASK, first, "stuck")).isFalse();
    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(gateway.terminate(TASK, run(), "stuck")).isTrue();
    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
  }

  private String run() {
    return client().newUntypedWorkflowStub(TASK.value()).describe().getExecution().getRunId();
  }

  @Test
  void wakesATaskAtRestByAMessage() {
    gateway.start(TASK);
    end();
    gateway.say(TASK, "m_1");

    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
  }

  @Test
  void takesUpATaskWhoseWorkflowWasTerminatedToTellItACommand() {
    gateway.start(TASK);
    end();

    gateway.control(TASK, new Control(Control.Command.PAUSE, "ada", "c_1"));

    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)).hasSize(1);
  }

  @Test
  void takesUpATaskWhoseWorkflowWasTerminatedToTellItADecision() {
    gateway.start(TASK);
    end();

    gateway.decide(
        TASK,
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
    assertThat(gateway.isRunning(TASK)).isFalse();
    gateway.start(TASK);
    gateway.revive(TASK);
    assertThat(gateway.isRunning(TASK)).isTrue();
    end();
    assertThat(gateway.isRunning(TASK)).isFalse();

    gateway.revive(TASK);

    assertThat(gateway.isRunning(TASK)).isTrue();
  }

  @Test
  void startsATaskThatWaitsInTheQueueToTellItACommand() {
    gateway.control(TASK, new Control(Control.Command.CANCEL, "ada", "c_1"));

    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)).hasSize(1);
    assertThat(events(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)).hasSize(1);
  }

  @Test
  void refusesWhatIsTooLargeForAnEngineInsteadOfCallingThatAway() {
    gateway.start(TASK);
    var tooLarge = "m".repeat(600 * 1024);

    assertThatThrownBy(() -> gateway.say(TASK, tooLarge))
        .isInstanceOf(EngineRejected.class)
        .hasMessageContaining("too large for a workflow");
  }

  @Test
  void takesATaskAtRestUpWhereThatIsMeant() {
    gateway.start(TASK);
    end();

    gateway.control(TASK, new Control(Control.Command.CANCEL, "ada", "c_1"));

    assertThat(status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
  }

  @Test
  void saysSoonThatTheEngineIsAway() {
    engine.close();

    assertThatThrownBy(() -> gateway.start(TASK)).isInstanceOf(EngineUnavailable.class);
    assertThatThrownBy(() -> gateway.say(TASK, "m_1")).isInstanceOf(EngineUnavailable.class);
  }

  private void end() {
    client().newUntypedWorkflowStub(TASK.value()).terminate("at rest");
  }

  private WorkflowExecutionStatus status() {
    return client().newUntypedWorkflowStub(TASK.value()).describe().getStatus();
  }

  private List<HistoryEvent> events(EventType type) {
    return client().fetchHistory(TASK.value()).getEvents().stream()
        .filter(event -> event.getEventType() == type)
        .toList();
  }

  private WorkflowClient client() {
    return connection.client();
  }
}
