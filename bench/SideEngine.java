import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.List;

/** Questions to a Temporal server. */
final class SideEngine implements AutoCloseable {

  private static final String NAMESPACE = "default";

  private final WorkflowServiceStubs stubs;

  SideEngine(String address) {
    stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(address).build());
  }

  /** The bytes of all histories whose workflow id starts with a prefix. */
  long historyBytes(String prefix) {
    var request =
        ListWorkflowExecutionsRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setPageSize(1_000)
            .setQuery("WorkflowId STARTS_WITH '" + prefix + "'")
            .build();
    List<WorkflowExecutionInfo> found =
        stubs.blockingStub().listWorkflowExecutions(request).getExecutionsList();
    return found.stream()
        .mapToLong(each -> describe(each.getExecution()).getHistorySizeBytes())
        .sum();
  }

  WorkflowExecutionStatus status(String workflow) {
    return describe(WorkflowExecution.newBuilder().setWorkflowId(workflow).build()).getStatus();
  }

  private WorkflowExecutionInfo describe(WorkflowExecution execution) {
    var request =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setExecution(execution)
            .build();
    return stubs.blockingStub().describeWorkflowExecution(request).getWorkflowExecutionInfo();
  }

  @Override
  public void close() {
    stubs.shutdownNow();
  }
}
