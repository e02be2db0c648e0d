package dev.perdure.activities.journal.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan.Verification;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.Step.Check;
import dev.perdure.planner.plan.Step.StepKind;
import dev.perdure.planner.plan.StepState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Record of a plan step as the API returns it: its state, its attempts and its results. */
public record StepRecord(
    StepId id,
    String title,
    StepState state,
    List<StepId> dependsOn,
    StepKind kind,
    @Nullable String agent,
    @Nullable RunId runId,
    int attempts,
    boolean held,
    @Nullable String result,
    @Nullable String note,
    @Nullable String commit,
    @Nullable String reflection,
    List<CheckRecord> checks)
    implements PlanSchedule.Node {

  public StepRecord {
    dependsOn = List.copyOf(dependsOn);
    checks = List.copyOf(checks);
  }

  /**
   * A check of a step or of the plan, and its result.
   *
   * @param passed null while it has not been judged
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record CheckRecord(
      @Nullable String command,
      @Nullable String description,
      @Nullable Boolean passed,
      @Nullable Integer exitCode,
      @Nullable String artifact,
      @Nullable String reason) {

    /** A check that has not been judged. */
    public static CheckRecord of(Check check) {
      return new CheckRecord(check.command(), check.description(), null, null, null, null);
    }

    /** A verification command that has not been run. */
    public static CheckRecord of(Verification verification) {
      return new CheckRecord(
          verification.command(), verification.description(), null, null, null, null);
    }
  }
}
