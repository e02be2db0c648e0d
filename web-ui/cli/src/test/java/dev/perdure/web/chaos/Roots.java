package dev.perdure.web.chaos;

import dev.perdure.planner.id.RequestId;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.workflows.task.TaskSnapshot;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The workflows of a task, as Temporal's own pages show and end them. */
final class Roots {

  private final TemporalConnection connection;

  Roots(TemporalConnection connection) {
    this.connection = connection;
  }

  boolean isRunning(String workflow) {
    try {
      var request =
          DescribeWorkflowExecutionRequest.newBuilder()
              .setNamespace(connection.client().getOptions().getNamespace())
              .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
              .build();
      var found = connection.stubs().blockingStub().describeWorkflowExecution(request);
      return found.getWorkflowExecutionInfo().getStatus()
          == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    } catch (StatusRuntimeException none) {
      return false;
    }
  }

  /** The requests that the root has pending, in order; nothing if it does not answer. */
  Optional<List<String>> pending(String task) {
    try {
      TaskSnapshot snapshot =
          connection.client().newUntypedWorkflowStub(task).query("snapshot", TaskSnapshot.class);
      return Optional.of(snapshot.pending().stream().map(RequestId::value).sorted().toList());
    } catch (WorkflowException | StatusRuntimeException silent) {
      return Optional.empty();
    }
  }

  Optional<Boolean> held(String task) {
    try {
      return Optional.of(
          connection
              .client()
              .newUntypedWorkflowStub(task)
              .query("snapshot", TaskSnapshot.class)
              .held());
    } catch (WorkflowException | StatusRuntimeException silent) {
      return Optional.empty();
    }
  }

  /** Says whether there was something to terminate. */
  boolean terminate(String workflow) {
    return reached(() -> connection.client().newUntypedWorkflowStub(workflow).terminate("chaos"));
  }

  boolean cancel(String workflow) {
    return reached(() -> connection.client().newUntypedWorkflowStub(workflow).cancel());
  }

  boolean renew(String workflow) {
    return reached(
        () -> connection.client().newUntypedWorkflowStub(workflow).signal("requestContinueAsNew"));
  }

  boolean signal(String workflow, String signal, @Nullable Object... arguments) {
    return reached(
        () -> connection.client().newUntypedWorkflowStub(workflow).signal(signal, arguments));
  }

  private static boolean reached(Runnable call) {
    try {
      call.run();
      return true;
    } catch (WorkflowException | StatusRuntimeException gone) {
      return false;
    }
  }
}
