package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The finished steps that a fork of a task takes over up to a step: that step with what it depends
 * on, and those whose work was committed before it.
 *
 * @param steps in the plan's order
 * @param kept how many of the commits are taken over
 */
public record StepsToFork<N extends PlanSchedule.Node>(List<N> steps, int kept) {

  public StepsToFork {
    steps = List.copyOf(steps);
  }

  /**
   * Finds them.
   *
   * @param chosen the step; empty for all that are finished
   * @param order the steps of the commits, the oldest first; empty for a commit of none
   */
  public static <N extends PlanSchedule.Node> StepsToFork<N> of(
      List<N> steps,
      Map<StepId, StepState> states,
      Optional<StepId> chosen,
      List<Optional<StepId>> order) {
    Set<StepId> named = chosen.map(step -> withNeeded(steps, step)).orElseGet(Set::of);
    int kept = chosen.isPresent() ? through(named, order) : finished(states, order);
    Set<StepId> later = new LinkedHashSet<>();
    order.subList(kept, order.size()).stream().flatMap(Optional::stream).forEach(later::add);
    Set<StepId> earlier = new LinkedHashSet<>();
    order.subList(0, kept).stream().flatMap(Optional::stream).forEach(earlier::add);
    return new StepsToFork<>(
        steps.stream()
            .filter(step -> states.get(step.id()) == StepState.DONE)
            .filter(step -> !later.contains(step.id()))
            .filter(step ->
                chosen.isEmpty() || earlier.contains(step.id()) || named.contains(step.id()))
            .toList(),
        kept);
  }

  /** Everything up to the newest commit of these steps. */
  private static int through(Set<StepId> named, List<Optional<StepId>> order) {
    return IntStream.range(0, order.size())
        .filter(i -> order.get(i).filter(named::contains).isPresent())
        .map(i -> i + 1)
        .max()
        .orElse(0);
  }

  /** Everything before the first commit of a step that is not finished. */
  private static int finished(Map<StepId, StepState> states, List<Optional<StepId>> order) {
    return IntStream.range(0, order.size())
        .filter(
            i -> order.get(i).map(states::get).filter(state -> state != StepState.DONE).isPresent())
        .findFirst()
        .orElse(order.size());
  }

  /** A step and the steps that it depends on, directly or through others. */
  private static Set<StepId> withNeeded(List<? extends PlanSchedule.Node> steps, StepId step) {
    Set<StepId> needed = new LinkedHashSet<>(Set.of(step));
    boolean grew = true;
    while (grew) {
      grew =
          needed.addAll(
              steps.stream()
                  .filter(each -> needed.contains(each.id()))
                  .flatMap(each -> each.dependsOn().stream())
                  .toList());
    }
    return needed;
  }
}
