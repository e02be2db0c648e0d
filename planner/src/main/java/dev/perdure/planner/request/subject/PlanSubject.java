package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a request to approve a plan: the plan, its check, its commands and what would
 * still need a permission.
 *
 * @param diff what changed since the revision before
 * @param wouldAsk what would need a permission on the way
 * @param editedBy who changed the revision by hand; absent if it is as the planner wrote it
 * @param proposedBy the step whose run proposed the change of an approved plan; absent if the
 *     planner wrote it
 * @param steps those that were held back before and are asked for now; absent if it is the whole
 *     plan
 * @param done those that were carried out before and stay so; absent if there are none
 * @param planOnly whether the task ends with the approved plan; absent if it is carried out
 */
public record PlanSubject(
    int revision,
    Plan plan,
    String markdown,
    PlanDiff diff,
    Check check,
    List<String> commands,
    List<String> wouldAsk,
    Base base,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String editedBy,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String proposedBy,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<StepId> steps,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<StepId> done,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean planOnly)
    implements Subject {

  /** Copies the lists that are always there. */
  public PlanSubject {
    commands = NullSafeLists.copy(commands);
    wouldAsk = NullSafeLists.copy(wouldAsk);
  }

  /** The same plan, of which only these steps are asked for. */
  public PlanSubject of(List<StepId> held) {
    return new PlanSubject(
        revision,
        plan,
        markdown,
        diff,
        check,
        commands,
        wouldAsk,
        base,
        editedBy,
        proposedBy,
        List.copyOf(held),
        done,
        planOnly);
  }

  /**
   * Findings of a plan check that runs nothing.
   *
   * @param executed the files of the plan that other programs execute, a sentence each
   */
  public record Check(boolean passed, List<String> findings, List<String> executed) {

    /** Copies the lists. */
    public Check {
      findings = NullSafeLists.copy(findings);
      executed = NullSafeLists.copy(executed);
    }
  }

  /**
   * Commit at which the work begins, and the later changes in the repository; null if unknown.
   *
   * @param uncommitted the files that differ from the task's branch before any step starts, for
   *     example through the repository's commands that set the workspace up
   */
  public record Base(
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String commit,
      @Nullable Integer behind,
      List<String> overlapping,
      List<String> uncommitted) {

    /** Copies the paths. */
    public Base {
      overlapping = NullSafeLists.copy(overlapping);
      uncommitted = NullSafeLists.copy(uncommitted);
    }
  }
}
