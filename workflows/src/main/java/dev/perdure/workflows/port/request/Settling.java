package dev.perdure.workflows.port.request;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;

/** A decision that the desk accepted; {@code blocked} says that no run can go on even so. */
public record Settling(TaskId task, Decision decision, boolean blocked) {}
