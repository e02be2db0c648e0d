package dev.perdure.activities.journal.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.plan.Plan.Verification;
import dev.perdure.planner.plan.StepCheck;
import org.jspecify.annotations.Nullable;

/**
 * A check of a step or of the plan, and its result.
 *
 * @param passed null while it has not been judged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StepRecordCheckRecord(
    @Nullable String command,
    @Nullable String description,
    @Nullable Boolean passed,
    @Nullable Integer exitCode,
    @Nullable String artifact,
    @Nullable String reason) {

  /** A check that has not been judged. */
  public static StepRecordCheckRecord of(StepCheck check) {
    return new StepRecordCheckRecord(check.command(), check.description(), null, null, null, null);
  }

  /** A verification command that has not been run. */
  public static StepRecordCheckRecord of(Verification verification) {
    return new StepRecordCheckRecord(
        verification.command(), verification.description(), null, null, null, null);
  }
}
