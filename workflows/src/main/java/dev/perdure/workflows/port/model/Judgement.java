package dev.perdure.workflows.port.model;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * What a reviewer run has to judge.
 *
 * @param step the step whose described checks are judged
 * @param attempt the attempt at the step, from 1
 * @param diff the artifact with what the step changed; null where nobody could say
 */
public record Judgement(TaskId task, StepId step, int attempt, @Nullable String diff) {}
