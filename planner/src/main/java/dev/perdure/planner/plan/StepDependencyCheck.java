package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The check of dependencies between a plan's steps: each leads to a step, and none in a cycle. */
final class StepDependencyCheck {

  private StepDependencyCheck() {}

  static List<PlanFinding> faults(Plan plan) {
    Map<StepId, Set<StepId>> open = new LinkedHashMap<>();
    List<PlanFinding> faults = new ArrayList<>();
    plan.steps().forEach(step -> open.put(step.id(), new LinkedHashSet<>()));
    for (int i = 0; i < plan.steps().size(); i++) {
      var step = plan.steps().get(i);
      for (StepId needed : step.dependsOn()) {
        if (open.containsKey(needed)) {
          open.computeIfAbsent(step.id(), _ -> new LinkedHashSet<>()).add(needed);
        } else {
          faults.add(unresolved(i, step, needed));
        }
      }
    }
    circle(open, faults);
    return faults;
  }

  private static PlanFinding unresolved(int index, Step step, StepId needed) {
    return new PlanFinding(
        "steps[" + index + "].dependsOn",
        "Step '%s' depends on '%s', which is not a step of this plan: correct the id or leave it out."
            .formatted(step.id(), needed));
  }

  /** Takes away what depends on nothing until nothing changes; what is left runs in a circle. */
  private static void circle(Map<StepId, Set<StepId>> open, List<PlanFinding> faults) {
    boolean changed = true;
    while (changed) {
      var free =
          open.entrySet().stream()
              .filter(entry -> entry.getValue().isEmpty())
              .map(Map.Entry::getKey)
              .toList();
      free.forEach(open::remove);
      open.values().forEach(needs -> needs.removeAll(free));
      changed = !free.isEmpty();
    }
    if (!open.isEmpty()) {
      var names = open.keySet().stream().map(StepId::value).collect(Collectors.joining(", "));
      faults.add(
          new PlanFinding(
              "steps", "These steps wait for each other: " + names + ". Drop a dependency."));
    }
  }
}
