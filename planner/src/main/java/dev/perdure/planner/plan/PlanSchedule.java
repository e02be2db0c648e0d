package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which steps may run now, and which never will, from the plan and the states of its steps. */
public final class PlanSchedule {

  private final Plan plan;
  private final Map<StepId, StepState> states;

  /** A schedule at a moment; a step without a state is pending. */
  public PlanSchedule(Plan plan, Map<StepId, StepState> states) {
    this.plan = plan;
    this.states = Map.copyOf(states);
  }

  /** The steps that could start now, in the plan's order. */
  public List<Step> ready() {
    return plan.steps().stream().filter(this::waits).filter(this::mayStart).toList();
  }

  /** The first step that could start now. */
  public Optional<Step> next() {
    return ready().stream().findFirst();
  }

  /** The waiting steps that can never start, as something they need has ended without success. */
  public List<Step> blocked() {
    Set<StepId> dead = new HashSet<>();
    boolean grew = true;
    while (grew) {
      grew =
          plan.steps().stream()
              .filter(step -> hasEndedBadly(step) || (waits(step) && needsOneOf(step, dead)))
              .map(step -> dead.add(step.id()))
              .reduce(false, Boolean::logicalOr);
    }
    return plan.steps().stream()
        .filter(this::waits)
        .filter(step -> dead.contains(step.id()))
        .toList();
  }

  /** Whether every step is done or skipped. */
  public boolean complete() {
    return plan.steps().stream().allMatch(step -> state(step.id()).satisfies());
  }

  /** The state of a step. */
  public StepState state(StepId id) {
    return states.getOrDefault(id, StepState.PENDING);
  }

  private boolean waits(Step step) {
    return state(step.id()) == StepState.PENDING || state(step.id()) == StepState.READY;
  }

  private boolean mayStart(Step step) {
    return step.dependsOn().stream().allMatch(id -> state(id).satisfies());
  }

  private boolean hasEndedBadly(Step step) {
    return state(step.id()).hasEnded() && !state(step.id()).satisfies();
  }

  private static boolean needsOneOf(Step step, Set<StepId> dead) {
    return step.dependsOn().stream().anyMatch(dead::contains);
  }
}
