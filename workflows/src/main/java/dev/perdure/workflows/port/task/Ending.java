package dev.perdure.workflows.port.task;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import org.jspecify.annotations.Nullable;

/**
 * How a task comes to rest.
 *
 * @param code a constant such as {@code step_failed}; empty unless it failed
 * @param message a sentence for people; empty unless it failed
 */
public record Ending(
    TaskId task, TaskState state, String code, String message, @Nullable StepId step) {

  /** The end of a sitting, not of the task: it is taken up again at once. */
  public static Ending goesOn(TaskId task) {
    return of(task, TaskState.RUNNING);
  }

  /** Whether the task is taken up again at once. */
  @JsonIgnore
  public boolean goesOn() {
    return state == TaskState.RUNNING;
  }

  /** An end that is no failure. */
  public static Ending of(TaskId task, TaskState state) {
    return new Ending(task, state, "", "", null);
  }
}
