package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;

/** A plan under approval whose planning goes on if people have said something meanwhile. */
public record PlanReopenRequest(TaskId task, RequestId request) {}
