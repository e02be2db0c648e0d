package dev.perdure.workflows.port;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/** A step, or if there is none a follow-up, whose changes are committed. */
public record CommitRequest(TaskId task, @Nullable StepId step, int attempt) {}
