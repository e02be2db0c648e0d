package dev.perdure.workflows.versioned;

import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.task.TaskReport;
import dev.perdure.workflows.task.TaskWorkflowImpl;
import io.temporal.common.VersioningBehavior;
import io.temporal.workflow.WorkflowInit;
import io.temporal.workflow.WorkflowVersioningBehavior;

/** The root workflow, which follows the current build. */
public final class VersionedTaskWorkflowImpl extends TaskWorkflowImpl {

  /** Takes the input before the first signal. */
  @WorkflowInit
  public VersionedTaskWorkflowImpl(TaskRef input) {
    super(input);
  }

  @Override
  @WorkflowVersioningBehavior(VersioningBehavior.AUTO_UPGRADE)
  public TaskReport run(TaskRef input) {
    return super.run(input);
  }
}
