package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.DecisionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a request was settled: the short form of a decision that lists and replies show.
 *
 * @param inPlaceOf the absent person whose deputy decided; absent for none
 */
public record DecisionSettlement(
    DecisionId decisionId,
    Outcome outcome,
    String by,
    Instant at,
    @Nullable String comment,
    String digest,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String inPlaceOf) {

  /** The short form of a decision. */
  public static DecisionSettlement of(Decision decision) {
    return new DecisionSettlement(
        decision.decisionId(),
        decision.outcome(),
        decision.by(),
        decision.at(),
        decision.comment(),
        decision.digest(),
        decision.inPlaceOf());
  }
}
