package dev.perdure.workflows.port;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;

/** The ids of a person's decision, which are all that its signal carries; the journal has it. */
public record DecisionRef(RequestId requestId, DecisionId decisionId) {

  /** The ids of a decision. */
  public static DecisionRef of(Decision decision) {
    return new DecisionRef(decision.requestId(), decision.decisionId());
  }
}
