package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Timestamp;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingWorkflowTaskInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.client.ActivityWorkerShutdownException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The engine's words on work that no worker has taken, or that failed. */
class PendingWorkReaderTest {

  private static final Instant NOW = Instant.ofEpochSecond(1_000);

  @Test
  void isDueSinceItWasScheduledUnlessAWorkerHasIt() {
    var workflow =
        DescribeWorkflowExecutionResponse.newBuilder()
            .addPendingActivities(
                activity(PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED, 900))
            .addPendingActivities(
                activity(PendingActivityState.PENDING_ACTIVITY_STATE_STARTED, 800))
            .setPendingWorkflowTask(
                PendingWorkflowTaskInfo.newBuilder()
                    .setState(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED)
                    .setScheduledTime(at(950)))
            .build();

    assertThat(PendingWorkReader.due(workflow, NOW))
        .containsExactly(Instant.ofEpochSecond(900), Instant.ofEpochSecond(950));
  }

  @Test
  void isNotDueBeforeItsNextAttempt() {
    assertThat(PendingWorkReader.due(retried(1_060), NOW)).isEmpty();
    assertThat(PendingWorkReader.due(retried(990), NOW))
        .containsExactly(Instant.ofEpochSecond(990));
  }

  @Test
  void hasNotFailedWhereItsWorkerWasStopped() {
    assertThat(PendingWorkReader.failure(failed("disk"))).contains("It broke.");
    assertThat(PendingWorkReader.failure(failed(ActivityWorkerShutdownException.class.getName())))
        .isEmpty();
    assertThat(PendingWorkReader.failure(PendingActivityInfo.getDefaultInstance())).isEmpty();
  }

  private static DescribeWorkflowExecutionResponse retried(long next) {
    return DescribeWorkflowExecutionResponse.newBuilder()
        .addPendingActivities(
            activity(PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED, 900).toBuilder()
                .setNextAttemptScheduleTime(at(next)))
        .build();
  }

  private static PendingActivityInfo activity(PendingActivityState state, long scheduled) {
    return PendingActivityInfo.newBuilder().setState(state).setScheduledTime(at(scheduled)).build();
  }

  private static PendingActivityInfo failed(String type) {
    return PendingActivityInfo.newBuilder()
        .setLastFailure(
            Failure.newBuilder()
                .setMessage("It broke.")
                .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder().setType(type)))
        .build();
  }

  private static Timestamp at(long second) {
    return Timestamp.newBuilder().setSeconds(second).build();
  }
}
