package dev.perdure.activities.journal.plan;

import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Digests of the steps of a plan: each covers the whole step, as all of it is read or judged when
 * it is carried out, and the digests of the steps it depends on.
 */
final class StepContents {

  private final Plan plan;
  private final Map<StepId, String> digests = new HashMap<>();

  StepContents(Plan plan) {
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
    JsonObject content = JsonObject.of("step", Json.object(step).fields()).with("after", after);
    String digest = Digest.of(content);
    digests.put(step.id(), digest);
    return digest;
  }
}
