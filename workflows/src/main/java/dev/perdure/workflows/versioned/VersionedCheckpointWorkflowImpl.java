package dev.perdure.workflows.versioned;

import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointRequest;
import dev.perdure.workflows.task.CheckpointWorkflowImpl;
import io.temporal.common.VersioningBehavior;
import io.temporal.workflow.WorkflowInit;
import io.temporal.workflow.WorkflowVersioningBehavior;

/** The checkpoint workflow, which ends within minutes on its build. */
public final class VersionedCheckpointWorkflowImpl extends CheckpointWorkflowImpl {

  /** Takes the input before the first signal. */
  @WorkflowInit
  public VersionedCheckpointWorkflowImpl(CheckpointRequest input) {
    super(input);
  }

  @Override
  @WorkflowVersioningBehavior(VersioningBehavior.PINNED)
  public CheckpointAnswer ask(CheckpointRequest input) {
    return super.ask(input);
  }
}
