package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import org.jspecify.annotations.Nullable;

/**
 * How far a step has come, in which run and attempt.
 *
 * @param by who cancelled it; null for any other state
 */
public record StepUpdate(
    TaskId task,
    StepId step,
    StepState state,
    @Nullable RunId run,
    int attempt,
    @Nullable String by) {

  /** A state that a step has come to by its work. */
  public StepUpdate(TaskId task, StepId step, StepState state, @Nullable RunId run, int attempt) {
    this(task, step, state, run, attempt, null);
  }
}
