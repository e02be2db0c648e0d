package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A step with what it needs, for tests of which steps belong together. */
record NeedingStep(StepId id, List<StepId> dependsOn) implements PlanSchedule.Node {

  static NeedingStep step(String id, String... needed) {
    return new NeedingStep(new StepId(id), Stream.of(needed).map(StepId::new).toList());
  }

  /** The states of steps, each told as in {@code a done}. */
  static Map<StepId, StepState> states(String... told) {
    return Stream.of(told)
        .map(each -> each.split(" ", 2))
        .collect(
            Collectors.toMap(
                each -> new StepId(each[0]),
                each -> StepState.valueOf(each[1].toUpperCase(Locale.ROOT))));
  }

  static List<String> ids(List<NeedingStep> steps) {
    return steps.stream().map(step -> step.id().value()).toList();
  }
}
