package dev.perdure.workflows.versioned;

import dev.perdure.workflows.agent.AgentWorkflowImpl;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.common.VersioningBehavior;
import io.temporal.workflow.WorkflowInit;
import io.temporal.workflow.WorkflowVersioningBehavior;

/** The workflow of a run, which stays on its build until a promotion moves it. */
public final class VersionedAgentWorkflowImpl extends AgentWorkflowImpl {

  /** Takes the input before the first signal. */
  @WorkflowInit
  public VersionedAgentWorkflowImpl(RunSpec input) {
    super(input);
  }

  @Override
  @WorkflowVersioningBehavior(VersioningBehavior.PINNED)
  public RunReport run(RunSpec input) {
    return super.run(input);
  }
}
