package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;

/** A task by its id; everything else is read from its records. */
public record TaskRef(TaskId task) {}
