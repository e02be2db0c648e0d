package dev.perdure.workflows.task;

import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointRequest;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * The workflow that has a question or command about a task's checkpoints answered by one activity
 * on the host of its files: undo, redo, reset, fork, diff, or the versions of a file.
 */
@WorkflowInterface
public interface CheckpointWorkflow {

  /** Fails if the host does not take the question up in time. */
  @WorkflowMethod(name = "Checkpoint")
  CheckpointAnswer ask(CheckpointRequest request);
}
