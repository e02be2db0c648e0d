package dev.perdure.web.checkpoint;

import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.task.CheckpointWorkflow;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.failure.ApplicationFailure;
import java.util.UUID;

/**
 * Checkpoint gateway over Temporal: runs a short workflow whose activity the host with the files
 * carries out; its workflow id begins with the task's.
 */
record TemporalCheckpointGateway(WorkflowClient client, TaskQueueNames queues)
    implements CheckpointGateway {

  @Override
  public CheckpointAnswer ask(CheckpointRequest request) {
    var options =
        WorkflowOptions.newBuilder()
            .setWorkflowId(request.task() + ".history." + UUID.randomUUID())
            .setTaskQueue(queues.common())
            .setStaticSummary("Checkpoints: " + request.summary())
            .setWorkflowTaskTimeout(Ports.WORKFLOW_TASK)
            .setWorkflowExecutionTimeout(Ports.HOST_PICKUP_TIMEOUT.plus(Ports.HISTORY))
            .build();
    try {
      return client.newWorkflowStub(CheckpointWorkflow.class, options).ask(request);
    } catch (WorkflowFailedException e) {
      throw new HostUnavailableException(what(e), e);
    } catch (WorkflowServiceException | StatusRuntimeException e) {
      throw new EngineUnavailable(e);
    }
  }

  private static String what(WorkflowFailedException failure) {
    Throwable activity = failure.getCause();
    return activity != null && activity.getCause() instanceof ApplicationFailure said
        ? "could not do it: " + said.getOriginalMessage()
        : "does not answer: see that its worker runs, then try again.";
  }
}
