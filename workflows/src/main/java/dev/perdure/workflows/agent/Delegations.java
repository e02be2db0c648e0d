package dev.perdure.workflows.agent;

import dev.perdure.workflows.port.RunActivities.RunReport;
import dev.perdure.workflows.port.ToolActivities.ToolOutcome;
import io.temporal.workflow.Workflow;

/** The subagents of a run, of which only some work at once. */
final class Delegations {

  private final AgentRuns runs;
  private int working;

  Delegations(AgentRuns runs) {
    this.runs = runs;
  }

  /** Carries a subagent's run out once there is room for it. */
  RunReport perform(ToolOutcome.Delegates work) {
    Integer atOnce = work.atOnce();
    if (atOnce != null) {
      Workflow.await(() -> working < atOnce);
    }
    working++;
    try {
      return runs.perform(work.child());
    } finally {
      working--;
    }
  }
}
