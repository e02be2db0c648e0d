package dev.perdure.activities.task;

import dev.perdure.planner.plan.Plan;
import dev.perdure.workflows.port.WorkspaceActivities.PreflightReport;

/** A plan that a person edited, with what was found out about it. */
public record PlanEdit(Plan plan, PreflightReport preflight) {}
