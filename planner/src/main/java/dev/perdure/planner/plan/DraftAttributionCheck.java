package dev.perdure.planner.plan;

import java.util.List;
import java.util.Optional;

/**
 * The check that a plan merged from several planners' drafts names existing drafts as the sources
 * of its steps.
 */
public final class DraftAttributionCheck {

  private DraftAttributionCheck() {}

  /**
   * The first step that names a draft which there is none of; if the plan merges drafts, also that
   * no step names any.
   */
  public static Optional<PlanFinding> objection(Plan plan, List<String> drafts, boolean merges) {
    for (int i = 0; i < plan.steps().size(); i++) {
      for (String source : plan.steps().get(i).sources()) {
        if (!drafts.contains(source)) {
          return Optional.of(new PlanFinding("steps[" + i + "].source", unknown(source, drafts)));
        }
      }
    }
    boolean isSilent = plan.steps().stream().allMatch(step -> step.sources().isEmpty());
    return merges && isSilent && !drafts.isEmpty()
        ? Optional.of(
            new PlanFinding(
                "steps",
                "No step says which draft it comes from: name it in 'source', one or more of %s."
                    .formatted(String.join(", ", drafts))))
        : Optional.empty();
  }

  private static String unknown(String source, List<String> drafts) {
    return drafts.isEmpty()
        ? "'%s' is not a draft, as none was written: leave 'source' out.".formatted(source)
        : "'%s' is not a draft: use one or more of %s, or leave it out."
            .formatted(source, String.join(", ", drafts));
  }
}
