package dev.perdure.workflows.port.request;

import dev.perdure.planner.id.TaskId;

/** A planning that ended without a plan, after so many tries. */
public record Stuck(TaskId task, int tries, String key) {}
