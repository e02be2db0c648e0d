package dev.perdure.workflows.port.task;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import org.jspecify.annotations.Nullable;

/** How far a step has come, in which run and attempt. */
public record StepProgress(
    TaskId task, StepId step, StepState state, @Nullable RunId run, int attempt) {}
