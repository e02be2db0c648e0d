package dev.perdure.workflows.task;

import dev.perdure.workflows.port.CheckpointActivities.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointActivities.CheckpointRequest;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow of one activity: undo, redo, reset, fork or diff on the host of the task's files. */
@WorkflowInterface
public interface CheckpointWorkflow {

  /** Fails where the host does not take the question up in time. */
  @WorkflowMethod(name = "Checkpoint")
  CheckpointAnswer ask(CheckpointRequest ask);
}
