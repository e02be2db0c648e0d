package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A vote on a request as other people see it.
 *
 * @param steps the steps that the vote approves; absent for all
 * @param budget the limit that the vote gives; absent if it gives none
 * @param inPlaceOf the absent person whose deputy voted; absent for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GivenVote(
    String by,
    Outcome outcome,
    Instant at,
    @Nullable String comment,
    @Nullable List<StepId> steps,
    @Nullable BigDecimal budget,
    @Nullable String inPlaceOf) {

  /** Copies the steps, keeping absent ones absent. */
  public GivenVote {
    steps = steps == null ? null : NullSafeLists.copy(steps);
  }

  /** The short form of a decision that counts as a vote. */
  public static GivenVote of(Decision decision) {
    return new GivenVote(
        decision.by(),
        decision.outcome(),
        decision.at(),
        decision.comment(),
        decision.steps(),
        decision.budget(),
        decision.inPlaceOf());
  }
}
