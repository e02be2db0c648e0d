package dev.perdure.web.outbox;

import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Timestamp;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingWorkflowTaskInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StuckWorkReaderTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant OLD = NOW.minusSeconds(600);
  private static final Failure BOOM = Failure.newBuilder().setMessage("boom").build();

  @Test
  void findsAWorkflowTaskThatHasFailedThreeTimes() {
    assertThat(find(4, failed(5), completed(2)))
        .contains(
            StuckWork.failing("run-1.2", "run-1", "The task's workflow", 3, 5_000_004, "boom"));
  }

  @Test
  void findsAWorkflowTaskWhoseHistoryTheEngineDoesNotTell() {
    var root = root().setPendingWorkflowTask(task(4)).build();

    assertThat(StuckWorkReader.workflowTask(root, Optional.empty(), NOW))
        .contains(StuckWork.failing("run-1", "run-1", "The task's workflow", 3, 3, ""));
  }

  @Test
  void countsTheFailuresBeforeASignalThatBeganTheAttemptsAnew() {
    assertThat(find(1, signal(), failed(9), signal(), failed(6), signal(), failed(3)))
        .contains(
            StuckWork.failing("run-1.0", "run-1", "The task's workflow", 3, 9_000_001, "boom"));
  }

  @Test
  void findsAWorkflowTaskThatFailedLongAgoAndHasNotPassedSince() {
    HistoryEvent old = failed(5, NOW.minusSeconds(60));

    assertThat(find(1, signal(), old, completed(2)).orElseThrow().sentence())
        .isEqualTo("The task's workflow has failed once: boom.");
    assertThat(find(1, signal(), old, completed(2), failed(1)).orElseThrow().failures())
        .isEqualTo(1);
  }

  @Test
  void keepsTheMarkGrowingFromFailureToFailure() {
    long first = find(6, failed(3)).orElseThrow().mark();
    long later =
        find(1, signal(), failed(7), signal(), signal(), failed(3, OLD)).orElseThrow().mark();

    assertThat(later).isGreaterThan(first);
  }

  @Test
  void awaitsAKeyUnlessAStrangerSentWhatCannotBeRead() {
    var waiting = UnfinishedHistory.of(List.of(missingKey(5), signal(), completed(2)));

    assertThat(StuckWorkReader.awaitsKey(waiting, _ -> false)).isTrue();
    assertThat(StuckWorkReader.awaitsKey(waiting, event -> event.equals(signal()))).isFalse();
    assertThat(
            StuckWorkReader.awaitsKey(
                UnfinishedHistory.of(List.of(failed(9), missingKey(5))), _ -> false))
        .as("a later failure of another kind")
        .isFalse();
  }

  private static HistoryEvent missingKey(long id) {
    var type = ApplicationFailureInfo.newBuilder().setType(FailureTypes.MISSING_KEY);
    HistoryEvent.Builder event = failed(id).toBuilder();
    event
        .getWorkflowTaskFailedEventAttributesBuilder()
        .setFailure(BOOM.toBuilder().setApplicationFailureInfo(type));
    return event.build();
  }

  @Test
  void leavesAWorkflowTaskAloneThatMayYetPass() {
    assertThat(find(3, failed(5), completed(2))).isEmpty();
    assertThat(find(1, signal(), completed(9), failed(6, OLD), failed(3, OLD))).isEmpty();
    var idle = Optional.of(UnfinishedHistory.of(List.of(failed(3, OLD))));
    assertThat(StuckWorkReader.workflowTask(root().build(), idle, NOW)).isEmpty();
  }

  @Test
  void leavesAWorkflowTaskAloneWhoseWorkersAreLost() {
    var timedOut =
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT)
            .build();

    assertThat(find(9, signal(), timedOut, failed(3, OLD))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"Foreign, perdure", "Task, elsewhere", "Run, perdure"})
  void findsAForeignWorkflowThatHoldsTheIdOfATask(String type, String queue) {
    var root = running(type, queue, WORKFLOW_EXECUTION_STATUS_RUNNING);

    StuckWork first = StuckWorkReader.foreign(root, "perdure", NOW).orElseThrow();
    assertThat(first.sentence())
        .isEqualTo(
            "A foreign workflow holds the id of the task (type '%s', task queue '%s')."
                .formatted(type, queue));
    assertThat(StuckWorkReader.foreign(root, "perdure", NOW.plusSeconds(60)).orElseThrow().mark())
        .isGreaterThan(first.mark());
  }

  @Test
  void findsARootThatAForeignStartLetsBeginLater() {
    var root = beginning(NOW, NOW.plusSeconds(86_400));

    StuckWork first = StuckWorkReader.foreign(root, "perdure", NOW).orElseThrow();
    assertThat(first.sentence())
        .isEqualTo(
            "A foreign start holds the id of the task: its workflow begins at 2026-01-02T12:00:00Z.");
    assertThat(StuckWorkReader.foreign(root, "perdure", NOW.plusSeconds(60)).orElseThrow().mark())
        .isGreaterThan(first.mark());
    assertThat(StuckWorkReader.foreign(beginning(OLD, OLD), "perdure", NOW)).isEmpty();
  }

  @Test
  void leavesARootAloneThatBeganByTheFasterClockOfTheEngine() {
    Instant ahead = NOW.plusSeconds(600);

    assertThat(StuckWorkReader.foreign(beginning(ahead, ahead), "perdure", NOW)).isEmpty();
  }

  private static DescribeWorkflowExecutionResponse beginning(Instant start, Instant time) {
    var root = running("Task", "perdure", WORKFLOW_EXECUTION_STATUS_RUNNING).toBuilder();
    root.getWorkflowExecutionInfoBuilder()
        .setStartTime(Timestamp.newBuilder().setSeconds(start.getEpochSecond()))
        .setExecutionTime(Timestamp.newBuilder().setSeconds(time.getEpochSecond()));
    return root.build();
  }

  @ParameterizedTest
  @CsvSource({
    "WORKFLOW_EXECUTION_STATUS_RUNNING, true",
    "WORKFLOW_EXECUTION_STATUS_PAUSED, true",
    "WORKFLOW_EXECUTION_STATUS_TERMINATED, false",
    "WORKFLOW_EXECUTION_STATUS_FAILED, false"
  })
  void takesAPausedWorkflowForAnOpenOne(WorkflowExecutionStatus status, boolean open) {
    assertThat(StuckWorkReader.isOpen(status)).isEqualTo(open);
  }

  @Test
  void findsNoForeignWorkflowIfTheRootRunsOrTheForeignOneHasEnded() {
    assertThat(
            List.of(
                running("Task", "perdure", WORKFLOW_EXECUTION_STATUS_RUNNING),
                running("Foreign", "perdure", WORKFLOW_EXECUTION_STATUS_TERMINATED)))
        .allSatisfy(root -> assertThat(StuckWorkReader.foreign(root, "perdure", NOW)).isEmpty());
  }

  private static DescribeWorkflowExecutionResponse running(
      String type, String queue, WorkflowExecutionStatus status) {
    return DescribeWorkflowExecutionResponse.newBuilder()
        .setWorkflowExecutionInfo(
            WorkflowExecutionInfo.newBuilder()
                .setStatus(status)
                .setType(WorkflowType.newBuilder().setName(type))
                .setTaskQueue(queue))
        .build();
  }

  @Test
  void findsARecordThatWasRetriedTenTimes() {
    var root = root().addPendingActivities(activity("settleRequest", 11)).build();

    assertThat(StuckWorkReader.record(root))
        .contains(
            StuckWork.failing(
                "run-1.7", "run-1", "The record 'settleRequest' of the task", 10, 10, "boom"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.springframework.transaction.CannotCreateTransactionException",
        "org.springframework.jdbc.CannotGetJdbcConnectionException",
        "org.springframework.dao.DataAccessResourceFailureException",
        "database_away",
        "no_host"
      })
  void leavesARecordAloneWhoseDatabaseOrHostIsAway(String type) {
    var away =
        Failure.newBuilder()
            .setMessage("Wrapped")
            .setCause(
                Failure.newBuilder()
                    .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType(type)));
    var cut = Failure.newBuilder().setMessage("Failure exceeds size limit.");

    for (var failure : List.of(away, cut)) {
      var waiting = activity("settleRequest", 40).toBuilder().setLastFailure(failure);
      assertThat(StuckWorkReader.record(root().addPendingActivities(waiting).build())).isEmpty();
    }
  }

  @Test
  void leavesOtherActivitiesAloneAndRecordsThatMayYetPass() {
    var root =
        root()
            .addPendingActivities(activity("callModel", 40))
            .addPendingActivities(activity("settleRequest", 10))
            .build();

    assertThat(StuckWorkReader.record(root)).isEmpty();
  }

  private static DescribeWorkflowExecutionResponse.Builder root() {
    return DescribeWorkflowExecutionResponse.newBuilder()
        .setWorkflowExecutionInfo(
            WorkflowExecutionInfo.newBuilder()
                .setExecution(WorkflowExecution.newBuilder().setRunId("run-1")));
  }

  private static PendingWorkflowTaskInfo task(int attempt) {
    return PendingWorkflowTaskInfo.newBuilder().setAttempt(attempt).build();
  }

  private static PendingActivityInfo activity(String name, int attempt) {
    return PendingActivityInfo.newBuilder()
        .setActivityId("7")
        .setActivityType(ActivityType.newBuilder().setName(name))
        .setAttempt(attempt)
        .setLastFailure(BOOM)
        .build();
  }

  /** The stuck work at an attempt, after these events, the newest first. */
  private static Optional<StuckWork> find(int attempt, HistoryEvent... newest) {
    var root = root().setPendingWorkflowTask(task(attempt)).build();
    var history = Optional.of(UnfinishedHistory.of(List.of(newest)));
    return StuckWorkReader.workflowTask(root, history, NOW);
  }

  private static HistoryEvent completed(long id) {
    return event(id, EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, NOW).build();
  }

  private static HistoryEvent signal() {
    return event(0, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED, NOW).build();
  }

  private static HistoryEvent failed(long id) {
    return failed(id, NOW);
  }

  private static HistoryEvent failed(long id, Instant at) {
    return event(id, EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED, at)
        .setWorkflowTaskFailedEventAttributes(
            WorkflowTaskFailedEventAttributes.newBuilder().setFailure(BOOM))
        .build();
  }

  private static HistoryEvent.Builder event(long id, EventType type, Instant at) {
    return HistoryEvent.newBuilder()
        .setEventId(id)
        .setEventType(type)
        .setEventTime(Timestamp.newBuilder().setSeconds(at.getEpochSecond()));
  }
}
