package dev.perdure.planner.request;

import dev.perdure.planner.id.DecisionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a request was settled: the short form of a decision that lists and replies show. */
public record DecisionSettlement(
    DecisionId decisionId,
    Outcome outcome,
    String by,
    Instant at,
    @Nullable String comment,
    String digest) {

  /** The short form of a decision. */
  public static DecisionSettlement of(Decision decision) {
    return new DecisionSettlement(
        decision.decisionId(),
        decision.outcome(),
        decision.by(),
        decision.at(),
        decision.comment(),
        decision.digest());
  }
}
