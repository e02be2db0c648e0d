package dev.perdure.workflows.task;

import dev.perdure.workflows.flow.SignalGuard;
import dev.perdure.workflows.flow.StartGuard;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskQueueNames;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;

/** The checkpoint workflow: calls its activity on the task queue of the host with the files. */
public class CheckpointWorkflowImpl implements CheckpointWorkflow {

  /** Takes the question, so that an unreadable one fails the workflow before it begins. */
  @WorkflowInit
  public CheckpointWorkflowImpl(CheckpointRequest request) {
    boolean isComplete =
        request != null
            && SignalGuard.hasIds(request.task(), request.host())
            && request.question() != null;
    StartGuard.require(isComplete, "a question about the checkpoints of a task");
  }

  @Override
  public CheckpointAnswer ask(CheckpointRequest request) {
    TaskQueueNames queues = TaskQueueNames.of(Workflow.getInfo().getTaskQueue());
    return Ports.history(queues.workspace(request.host()), request.summary()).answer(request);
  }
}
