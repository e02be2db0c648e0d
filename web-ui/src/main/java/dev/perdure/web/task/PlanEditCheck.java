package dev.perdure.web.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.workflows.port.WorkspaceActivities.PreflightReport;

/** The check of a plan that a person edited, where the files of its task are on this host. */
@FunctionalInterface
public interface PlanEditCheck {

  /** What is found; nothing where the files are on another host. */
  PreflightReport of(TaskId task, Plan plan);
}
