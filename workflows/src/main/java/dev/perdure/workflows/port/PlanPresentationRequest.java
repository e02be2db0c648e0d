package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;

/** A wish to show people a task's plan, with what carrying it out would meet. */
public record PlanPresentationRequest(TaskId task, PreflightReport preflight) {}
