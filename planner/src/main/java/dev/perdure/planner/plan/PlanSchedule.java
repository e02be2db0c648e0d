package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Computes which steps of a plan can start now and which can never start, from their dependencies
 * and states.
 */
public final class PlanSchedule<N extends PlanSchedule.Node> {

  private final List<N> steps;
  private final Set<StepId> known;
  private final Map<StepId, StepState> states;

  /** A step by what scheduling needs of it. */
  public interface Node {

    /** The step's id. */
    StepId id();

    /** The steps it comes after. */
    List<StepId> dependsOn();
  }

  /** A schedule at a moment; a step without a state is pending. */
  public PlanSchedule(List<N> steps, Map<StepId, StepState> states) {
    this.steps = List.copyOf(steps);
    this.known = steps.stream().map(Node::id).collect(Collectors.toCollection(LinkedHashSet::new));
    this.states = Map.copyOf(states);
  }

  /** The steps that could start now, in the plan's order. */
  public List<N> ready() {
    return steps.stream().filter(this::waits).filter(this::mayStart).toList();
  }

  /** The first step that could start now. */
  public Optional<N> next() {
    return ready().stream().findFirst();
  }

  /** The waiting steps that can never start, as something they need has ended without success. */
  public List<N> blocked() {
    Set<StepId> dead = new LinkedHashSet<>();
    boolean grew = true;
    while (grew) {
      grew =
          steps.stream()
              .filter(step -> hasEndedBadly(step) || (waits(step) && needsOneOf(step, dead)))
              .map(step -> dead.add(step.id()))
              .reduce(false, Boolean::logicalOr);
    }
    return steps.stream().filter(this::waits).filter(step -> dead.contains(step.id())).toList();
  }

  /** The state of a step. */
  public StepState state(StepId id) {
    return states.getOrDefault(id, StepState.PENDING);
  }

  private boolean waits(N step) {
    return state(step.id()) == StepState.PENDING || state(step.id()) == StepState.READY;
  }

  /**
   * Returns whether all dependencies of a step are satisfied. A dependency that is not among the
   * steps was done before them.
   */
  private boolean mayStart(N step) {
    return step.dependsOn().stream().filter(known::contains).allMatch(id -> state(id).satisfies());
  }

  private boolean hasEndedBadly(N step) {
    return state(step.id()).hasEnded() && !state(step.id()).satisfies();
  }

  private static boolean needsOneOf(Node step, Set<StepId> dead) {
    return step.dependsOn().stream().anyMatch(dead::contains);
  }
}
