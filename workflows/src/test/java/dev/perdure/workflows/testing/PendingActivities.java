package dev.perdure.workflows.testing;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.testing.TestWorkflowEnvironment;
import java.util.List;

/** The activities that a workflow of the test engine waits for. */
public final class PendingActivities {

  private PendingActivities() {}

  /** All of them. */
  public static List<PendingActivityInfo> of(TestWorkflowEnvironment engine, String workflow) {
    return engine
        .getWorkflowServiceStubs()
        .blockingStub()
        .describeWorkflowExecution(
            DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(engine.getNamespace())
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
                .build())
        .getPendingActivitiesList();
  }
}
