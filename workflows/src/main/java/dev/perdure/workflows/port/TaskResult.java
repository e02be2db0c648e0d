package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a task execution.
 *
 * @param code a constant such as {@code step_failed}; empty unless it failed
 * @param message a sentence for people; empty unless it failed
 * @param stops the ids of the stops that it takes effect with; null for none
 */
public record TaskResult(
    TaskId task,
    TaskState state,
    String code,
    String message,
    @Nullable StepId step,
    @Nullable List<String> stops) {

  /** A result that no person's stop had a part in. */
  public TaskResult(
      TaskId task, TaskState state, String code, String message, @Nullable StepId step) {
    this(task, state, code, message, step, null);
  }

  /** The same result, with the stops that take effect with it. */
  public TaskResult stoppedBy(List<String> controls) {
    return controls.isEmpty()
        ? this
        : new TaskResult(task, state, code, message, step, List.copyOf(controls));
  }

  /** The end of an execution whose task is executed again at once. */
  public static TaskResult continues(TaskId task) {
    return of(task, TaskState.RUNNING);
  }

  /** Whether the task is executed again at once. */
  @JsonIgnore
  public boolean continues() {
    return state == TaskState.RUNNING;
  }

  /** An end that is no failure. */
  public static TaskResult of(TaskId task, TaskState state) {
    return new TaskResult(task, state, "", "", null);
  }
}
