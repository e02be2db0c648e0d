package dev.perdure.activities.journal.plan;

import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes the content hash of each step of a plan, including its dependencies'; a finished step
 * with the same hash stays done after a revision.
 */
final class StepContentHasher {

  private final Plan plan;
  private final Map<StepId, String> digests = new HashMap<>();

  StepContentHasher(Plan plan) {
    this.plan = plan;
  }

  /** The digest of a step; a circle of dependencies ends where it began. */
  String of(Step step) {
    String known = digests.putIfAbsent(step.id(), "");
    if (known != null) {
      return known;
    }
    List<String> after =
        step.dependsOn().stream()
            .sorted()
            .flatMap(id -> plan.step(id).stream())
            .map(this::of)
            .toList();
    String digest = Digest.of(Map.of("step", step, "after", after));
    digests.put(step.id(), digest);
    return digest;
  }
}
