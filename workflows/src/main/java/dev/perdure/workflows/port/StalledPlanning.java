package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;

/** A planning that ended without a plan, after so many tries. */
public record StalledPlanning(TaskId task, int tries, String key) {}
