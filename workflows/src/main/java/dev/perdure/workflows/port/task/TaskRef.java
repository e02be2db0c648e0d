package dev.perdure.workflows.port.task;

import dev.perdure.planner.envelope.TaskId;

/** A task by its id; everything else is read from its records. */
public record TaskRef(TaskId task) {}
