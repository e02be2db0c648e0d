package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/**
 * The differences between two revisions of a plan: steps by id, and the names of the other fields.
 */
public record PlanDiff(
    List<StepId> added, List<StepId> removed, List<StepId> changed, List<String> fields) {

  /** Copies the lists. */
  public PlanDiff {
    added = NullSafeLists.copy(added);
    removed = NullSafeLists.copy(removed);
    changed = NullSafeLists.copy(changed);
    fields = NullSafeLists.copy(fields);
  }

  /** Compares two revisions; steps are the same where their ids are. */
  public static PlanDiff between(Plan before, Plan after) {
    var old = ids(before);
    var now = ids(after);
    return new PlanDiff(
        now.stream().filter(id -> !old.contains(id)).toList(),
        old.stream().filter(id -> !now.contains(id)).toList(),
        now.stream()
            .filter(old::contains)
            .filter(id -> !before.step(id).equals(after.step(id)))
            .toList(),
        fields(before, after));
  }

  /** The first revision, of which every step is new. */
  public static PlanDiff first(Plan plan) {
    return new PlanDiff(List.copyOf(ids(plan)), List.of(), List.of(), List.of());
  }

  /** Whether the two revisions say the same. */
  public boolean none() {
    return added.isEmpty() && removed.isEmpty() && changed.isEmpty() && fields.isEmpty();
  }

  private static LinkedHashSet<StepId> ids(Plan plan) {
    var ids = new LinkedHashSet<StepId>();
    plan.steps().forEach(step -> ids.add(step.id()));
    return ids;
  }

  private static List<String> fields(Plan before, Plan after) {
    var fields = new ArrayList<String>();
    compare(fields, "overview", before.overview(), after.overview());
    compare(fields, "approach", before.approach(), after.approach());
    compare(fields, "files", before.files(), after.files());
    compare(fields, "verification", before.verification(), after.verification());
    compare(fields, "manualChecks", before.manualChecks(), after.manualChecks());
    compare(fields, "risks", before.risks(), after.risks());
    compare(fields, "allowReplan", before.allowReplan(), after.allowReplan());
    if (ids(before).equals(ids(after)) && !order(before).equals(order(after))) {
      fields.add("order");
    }
    return fields;
  }

  private static List<StepId> order(Plan plan) {
    return plan.steps().stream().map(Step::id).toList();
  }

  private static void compare(List<String> fields, String name, Object before, Object after) {
    if (!Objects.equals(before, after)) {
      fields.add(name);
    }
  }
}
