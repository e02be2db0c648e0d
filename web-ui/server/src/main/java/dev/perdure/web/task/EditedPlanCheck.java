package dev.perdure.web.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.workflows.port.PreflightReport;

/** The check of a plan that a person edited. */
@FunctionalInterface
public interface EditedPlanCheck {

  /** Returns the findings of the plan check; none if the files are on another host. */
  PreflightReport of(TaskId task, Plan plan);
}
