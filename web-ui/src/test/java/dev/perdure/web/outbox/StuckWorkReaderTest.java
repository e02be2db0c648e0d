package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingWorkflowTaskInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StuckWorkReaderTest {

  private static final Failure BOOM = Failure.newBuilder().setMessage("boom").build();

  @Test
  void findsAWorkflowTaskThatHasFailedThreeTimes() {
    var root = root().setPendingWorkflowTask(task(4)).build();

    assertThat(StuckWorkReader.workflowTask(root, Optional.of(failed())))
        .contains(new StuckWork("run-1", "The task's workflow", 3, "boom"));
  }

  @Test
  void findsAWorkflowTaskWhoseHistoryTheEngineDoesNotTell() {
    var root = root().setPendingWorkflowTask(task(4)).build();

    assertThat(StuckWorkReader.workflowTask(root, Optional.empty())).isPresent();
  }

  @Test
  void leavesAWorkflowTaskAloneThatMayYetPass() {
    var root = root().setPendingWorkflowTask(task(3)).build();

    assertThat(StuckWorkReader.workflowTask(root, Optional.of(failed()))).isEmpty();
    assertThat(StuckWorkReader.workflowTask(root().build(), Optional.of(failed()))).isEmpty();
  }

  @Test
  void leavesAWorkflowTaskAloneWhoseWorkersAreLost() {
    var root = root().setPendingWorkflowTask(task(9)).build();
    var timedOut =
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT)
            .build();

    assertThat(StuckWorkReader.workflowTask(root, Optional.of(timedOut))).isEmpty();
  }

  @Test
  void findsARecordThatWasRetriedTenTimes() {
    var root = root().addPendingActivities(activity("settleRequest", 11)).build();

    assertThat(StuckWorkReader.record(root))
        .contains(new StuckWork("7", "The record 'settleRequest' of the task", 10, "boom"));
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

  private static HistoryEvent failed() {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED)
        .setWorkflowTaskFailedEventAttributes(
            WorkflowTaskFailedEventAttributes.newBuilder().setFailure(BOOM))
        .build();
  }
}
