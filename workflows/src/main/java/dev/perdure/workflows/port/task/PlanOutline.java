package dev.perdure.workflows.port.task;

import dev.perdure.planner.id.StepId;
import java.util.List;

/** The steps that are still to be done, in the order of the plan. */
public record PlanOutline(int revision, List<Step> steps) {

  /** Copies the steps. */
  public PlanOutline {
    steps = List.copyOf(steps);
  }

  /**
   * A step by what scheduling needs.
   *
   * @param agent the agent that carries it out
   * @param attempt the number of the next attempt, from 1
   * @param judged whether it has checks that only a reviewer can judge
   * @param fixed whether it is one fixed tool call or command instead of an agent's work
   */
  public record Step(
      StepId id, List<StepId> dependsOn, String agent, int attempt, boolean judged, boolean fixed) {

    /** Copies the dependencies. */
    public Step {
      dependsOn = List.copyOf(dependsOn);
    }
  }
}
