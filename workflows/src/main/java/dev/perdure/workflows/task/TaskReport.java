package dev.perdure.workflows.task;

import dev.perdure.planner.task.TaskState;

/** The state a task came to rest in. */
public record TaskReport(TaskState state) {}
