package dev.perdure.planner.request;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;

/** A settled request: which decision settled it, and how. */
public record SettledRequest(
    RequestId requestId, DecisionId decisionId, Outcome outcome, String digest, String by) {

  /** The short form of a decision. */
  public static SettledRequest of(Decision decision) {
    return new SettledRequest(
        decision.requestId(),
        decision.decisionId(),
        decision.outcome(),
        decision.digest(),
        decision.by());
  }
}
