package dev.perdure.workflows.port.workspace;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * Commands to run in the workspace.
 *
 * @param step the step whose acceptance commands are run; null for the plan's verification
 * @param attempt the attempt they judge, from 1
 */
public record CheckRun(TaskId task, @Nullable StepId step, int attempt) {}
