package dev.perdure.workflows.task;

import dev.perdure.workflows.port.CheckpointActivities.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointActivities.CheckpointRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskQueueNames;
import io.temporal.workflow.Workflow;

/** The checkpoint workflow: calls its activity on the task queue of the host with the files. */
public final class CheckpointWorkflowImpl implements CheckpointWorkflow {

  @Override
  public CheckpointAnswer ask(CheckpointRequest ask) {
    TaskQueueNames queues = TaskQueueNames.of(Workflow.getInfo().getTaskQueue());
    return Ports.history(queues.workspace(ask.host())).answer(ask);
  }
}
