package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.planner.id.StepId;
import java.util.List;

/**
 * The commit and the steps that a fork of a task takes over.
 *
 * @param commit the newest commit of the branch that the fork has; the base if the fork has none
 * @param steps the finished steps that the fork has, in the plan's order
 */
public record ForkPoint(String commit, List<StepId> steps) {

  public ForkPoint {
    steps = List.copyOf(steps);
  }
}
