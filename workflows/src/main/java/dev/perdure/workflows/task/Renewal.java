package dev.perdure.workflows.task;

import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.flow.Coroutines;
import io.temporal.workflow.Workflow;

/**
 * The renewal of a root whose history is long while runs are active: suspends the runs, so that the
 * root can continue as new and start them again from the journal.
 */
final class Renewal {

  /** A root that older builds carried on with a long history ends its runs first, as they do. */
  private static final String CHANGE = "suspends-active-runs";

  private final ContinueAsNewPolicy continueAsNewPolicy;
  private final AgentRuns runs;

  Renewal(ContinueAsNewPolicy continueAsNewPolicy, AgentRuns runs) {
    this.continueAsNewPolicy = continueAsNewPolicy;
    this.runs = runs;
  }

  void open() {
    Coroutines.serve("renewal", this::serve);
  }

  private void serve() {
    Workflow.await(() -> continueAsNewPolicy.isWanted() && runs.active() > 0 && !runs.isHeld());
    int version = Workflow.getVersion(CHANGE, Workflow.DEFAULT_VERSION, 1);
    if (version != Workflow.DEFAULT_VERSION) {
      runs.suspension().request();
      runs.suspend();
    }
  }
}
