package dev.perdure.activities.task;

import dev.perdure.planner.plan.Plan;
import dev.perdure.workflows.port.PreflightReport;

/** Plan that a person edited, with the preflight report on it. */
public record PlanEdit(Plan plan, PreflightReport preflight) {}
