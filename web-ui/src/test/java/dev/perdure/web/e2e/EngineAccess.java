package dev.perdure.web.e2e;

import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.ActivityClient;
import io.temporal.client.StartActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The engine of a server as anybody uses it who reaches its port. */
final class EngineAccess implements AutoCloseable {

  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;

  private EngineAccess(WorkflowServiceStubs stubs) {
    this.stubs = stubs;
    this.client = WorkflowClient.newInstance(stubs);
  }

  /** Reaches the engine that carries a task out. */
  static EngineAccess of(TaskPage task) {
    String address = task.get("/api/info").path("engine").path("address").asString();
    return new EngineAccess(
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(address).build()));
  }

  void signal(String workflow, String signal, @Nullable Object... arguments) {
    try {
      client.newUntypedWorkflowStub(workflow).signal(signal, arguments);
    } catch (WorkflowNotFoundException e) {
      throw new AssertionError("The workflow has ended: " + lastEvent(workflow), e);
    }
  }

  private HistoryEvent lastEvent(String workflow) {
    return client.fetchHistory(workflow).getLastEvent();
  }

  void terminate(String workflow) {
    client.newUntypedWorkflowStub(workflow).terminate("by an operator");
  }

  /** Starts a workflow on the queue of another one; it takes the place of one with its id. */
  WorkflowStub start(String type, String id, String queueOf, @Nullable Object input) {
    WorkflowStub workflow =
        client.newUntypedWorkflowStub(
            type,
            WorkflowOptions.newBuilder()
                .setTaskQueue(queue(queueOf))
                .setWorkflowId(id)
                .setWorkflowIdConflictPolicy(
                    WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING)
                .build());
    workflow.start(new @Nullable Object[] {input});
    return workflow;
  }

  /** Calls an activity without a workflow and waits for its end. */
  void call(String activity, String queueOf, Object input) {
    ActivityClient.newInstance(stubs)
        .execute(
            activity,
            StartActivityOptions.newBuilder()
                .setId(activity + " of " + queueOf)
                .setTaskQueue(queue(queueOf))
                .setStartToCloseTimeout(Duration.ofSeconds(10))
                .build(),
            input);
  }

  private String queue(String workflow) {
    return client.newUntypedWorkflowStub(workflow).describe().getTaskQueue();
  }

  @Override
  public void close() {
    stubs.shutdownNow();
    stubs.awaitTermination(10, TimeUnit.SECONDS);
  }
}
