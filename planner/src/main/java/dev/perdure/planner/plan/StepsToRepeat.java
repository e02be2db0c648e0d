package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The steps to be done again if a task is reset to before a step: that step, those that depend on
 * it, and those whose work was committed after the first of these.
 *
 * @param steps in the plan's order
 * @param kept how many of the commits stay
 */
public record StepsToRepeat<N extends PlanSchedule.Node>(List<N> steps, int kept) {

  public StepsToRepeat {
    steps = List.copyOf(steps);
  }

  /**
   * Finds them. What was left out stays so, unless the step itself was not finished.
   *
   * @param order the steps of the commits, the oldest first; empty for a commit of none
   */
  public static <N extends PlanSchedule.Node> StepsToRepeat<N> of(
      List<N> steps, Map<StepId, StepState> states, StepId chosen, List<Optional<StepId>> order) {
    Set<StepId> again = new LinkedHashSet<>(Set.of(chosen));
    needing(steps, again);
    int kept = 0;
    while (kept < order.size() && order.get(kept).filter(again::contains).isEmpty()) {
      kept++;
    }
    order.subList(kept, order.size()).stream().flatMap(Optional::stream).forEach(again::add);
    needing(steps, again);
    boolean finished = states.get(chosen) == StepState.DONE;
    return new StepsToRepeat<>(
        steps.stream()
            .filter(step -> again.contains(step.id()))
            .filter(step ->
                step.id().equals(chosen)
                    || isDoneAgain(states.getOrDefault(step.id(), StepState.PENDING), finished))
            .toList(),
        kept);
  }

  /** Adds the steps that depend on one of these, directly or through others. */
  private static void needing(List<? extends PlanSchedule.Node> steps, Set<StepId> again) {
    boolean grew = true;
    while (grew) {
      grew =
          again.addAll(
              steps.stream()
                  .filter(step -> step.dependsOn().stream().anyMatch(again::contains))
                  .map(PlanSchedule.Node::id)
                  .toList());
    }
  }

  private static boolean isDoneAgain(StepState state, boolean finished) {
    return state == StepState.DONE
        || state == StepState.FAILED
        || (!finished && state.hasEnded() && state != StepState.SUPERSEDED);
  }
}
