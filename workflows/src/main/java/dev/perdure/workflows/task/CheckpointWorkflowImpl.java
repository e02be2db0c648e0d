package dev.perdure.workflows.task;

import dev.perdure.workflows.port.CheckpointActivities.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointActivities.CheckpointRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.Queues;
import io.temporal.workflow.Workflow;

/** One call, on the queue of the host. */
public final class CheckpointWorkflowImpl implements CheckpointWorkflow {

  @Override
  public CheckpointAnswer ask(CheckpointRequest ask) {
    Queues queues = Queues.of(Workflow.getInfo().getTaskQueue());
    return Ports.history(queues.workspace(ask.host())).answer(ask);
  }
}
