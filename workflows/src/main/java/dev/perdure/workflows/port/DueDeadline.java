package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;
import java.time.Instant;

/** A moment of a task's deadline that has come, by the time of the workflow. */
public record DueDeadline(TaskId task, Instant at) {}
