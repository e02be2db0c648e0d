package dev.perdure.workflows.request;

import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionArbiter;
import dev.perdure.planner.request.DecisionRuling;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestLedger;
import io.temporal.workflow.Workflow;
import java.util.Optional;

/**
 * A decision as a signal names it. Only its ids count, as anybody who reaches the engine can signal
 * anything: the activity that settles reads the decision itself from the journal. Histories of
 * older builds hold whole decisions, which the workflow judged before it had one recorded.
 */
record SignalledDecision(Decision named) {

  private static final String CHANGE = "decisions-by-name";

  /** The pending request that the decision is about; empty where it settles nothing. */
  Optional<PendingRequest> pendingIn(RequestLedger state) {
    if (named.hasContent() && isJudgedHere()) {
      return DecisionArbiter.apply(state, named) instanceof DecisionRuling.Settled(var request, _)
          ? Optional.of(request)
          : Optional.empty();
    }
    return state.findSettled(named.decisionId()).isPresent()
        ? Optional.empty()
        : state.findPending(named.requestId());
  }

  private static boolean isJudgedHere() {
    return Workflow.getVersion(CHANGE, Workflow.DEFAULT_VERSION, 1) == Workflow.DEFAULT_VERSION;
  }
}
