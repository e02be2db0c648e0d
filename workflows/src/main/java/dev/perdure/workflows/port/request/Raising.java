package dev.perdure.workflows.port.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;

/**
 * A drafted request that becomes visible; {@code blocked} says that no run can go on without it.
 */
public record Raising(TaskId task, RequestId request, boolean blocked) {}
