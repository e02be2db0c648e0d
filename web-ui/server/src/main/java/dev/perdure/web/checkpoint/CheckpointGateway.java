package dev.perdure.web.checkpoint;

import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointRequest;
import dev.perdure.workflows.port.TaskQueueNames;
import io.temporal.client.WorkflowClient;

/**
 * Gateway that sends a request about checkpoints, such as undo or a diff, to the host of the task's
 * files, and waits for the answer.
 */
public interface CheckpointGateway {

  /** The gateway over the engine, by a workflow on these queues. */
  static CheckpointGateway of(WorkflowClient client, TaskQueueNames queues) {
    return new TemporalCheckpointGateway(client, queues);
  }

  /**
   * Asks and waits for the answer.
   *
   * @throws EngineUnavailable if the engine can't be reached
   * @throws HostUnavailable if the host does not take the question up, or breaks off
   */
  CheckpointAnswer ask(CheckpointRequest request);
}
