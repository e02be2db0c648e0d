package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.planner.id.TaskId;
import java.util.List;

/**
 * The planners who draft a plan apart, or those who criticise the drafts of the others; fewer than
 * two if there is nothing to merge.
 */
public record PlannerTeam(TaskId task, List<TeamPlanner> planners) {

  /** Copies the planners. */
  public PlannerTeam {
    planners = List.copyOf(planners);
  }

  /** Whether there are several. */
  @JsonIgnore
  public boolean isSeveral() {
    return planners.size() > 1;
  }
}
