package dev.perdure.workflows.port;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.PlanSchedule;
import java.util.List;

/**
 * The steps that are still to be done, in the order of the plan.
 *
 * @param atOnce how many of them may run in parallel, from 1
 * @param deferred whether a person has deferred others
 */
public record PlanOutline(int revision, List<Step> steps, int atOnce, boolean deferred) {

  /** Copies the steps. */
  public PlanOutline {
    steps = List.copyOf(steps);
  }

  /**
   * A step by what scheduling needs.
   *
   * @param title its title for people, without a secret; at most 120 characters
   * @param agent the agent that carries it out
   * @param attempt the number of the next attempt, from 1
   * @param judged whether it has checks that only a reviewer can judge
   * @param fixed whether it is one fixed tool call or command instead of an agent's work
   * @param apart whether an earlier attempt has left files of its own, in which it goes on
   */
  public record Step(
      StepId id,
      String title,
      List<StepId> dependsOn,
      String agent,
      int attempt,
      boolean judged,
      boolean fixed,
      boolean apart)
      implements PlanSchedule.Node {

    /** Copies the dependencies. */
    public Step {
      dependsOn = List.copyOf(dependsOn);
    }

    /** The next attempt at the same step. */
    public Step again() {
      return new Step(id, title, dependsOn, agent, attempt + 1, judged, fixed, apart);
    }
  }
}
