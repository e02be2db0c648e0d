package dev.perdure.web.recovery;

import com.google.protobuf.Duration;
import dev.perdure.web.engine.TemporalConnection;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetStickyTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Fails the running Temporal activities of dead worker processes, so that they are retried at once
 * and not only after a heartbeat timeout.
 */
record OrphanActivityRecovery(TemporalConnection connection) {

  private static final long CALL_SECONDS = 2;
  private static final Duration AT_ONCE = Duration.newBuilder().setNanos(1_000_000).build();

  /**
   * Gives back what dead processes had of a workflow: its next task waits for them no more, and
   * their activities fail with a failure that is tried again at once.
   *
   * @return how many activities were under way
   */
  int giveBack(String workflow, Set<String> dead) {
    var execution = WorkflowExecution.newBuilder().setWorkflowId(workflow).build();
    try {
      List<PendingActivityInfo> lost = findLostActivities(execution, dead);
      stub()
          .resetStickyTaskQueue(
              ResetStickyTaskQueueRequest.newBuilder()
                  .setNamespace(namespace())
                  .setExecution(execution)
                  .build());
      lost.forEach(activity -> fail(workflow, activity));
      return lost.size();
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return 0;
      }
      throw e;
    }
  }

  private List<PendingActivityInfo> findLostActivities(
      WorkflowExecution execution, Set<String> dead) {
    var request =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(namespace())
            .setExecution(execution)
            .build();
    return stub().describeWorkflowExecution(request).getPendingActivitiesList().stream()
        .filter(it -> it.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED)
        .filter(it -> dead.contains(it.getLastWorkerIdentity()))
        .toList();
  }

  private void fail(String workflow, PendingActivityInfo activity) {
    var sentence =
        "The process %s, which did this, has died.".formatted(activity.getLastWorkerIdentity());
    var failure =
        Failure.newBuilder()
            .setMessage(sentence)
            .setApplicationFailureInfo(
                ApplicationFailureInfo.newBuilder()
                    .setType("process_died")
                    .setNextRetryDelay(AT_ONCE));
    stub()
        .respondActivityTaskFailedById(
            RespondActivityTaskFailedByIdRequest.newBuilder()
                .setNamespace(namespace())
                .setWorkflowId(workflow)
                .setActivityId(activity.getActivityId())
                .setIdentity(connection.client().getOptions().getIdentity())
                .setFailure(failure)
                .build());
  }

  private String namespace() {
    return connection.client().getOptions().getNamespace();
  }

  private WorkflowServiceBlockingStub stub() {
    return connection.stubs().blockingStub().withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS);
  }
}
