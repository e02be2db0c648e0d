package dev.perdure.workflows.port.request;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.RequestId;

/**
 * A drafted request that becomes visible; {@code blocked} says that no run can go on without it.
 */
public record Raising(TaskId task, RequestId request, boolean blocked) {}
