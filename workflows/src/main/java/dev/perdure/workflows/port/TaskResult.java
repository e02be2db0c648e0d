package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a task execution.
 *
 * @param code a constant such as {@code step_failed}; empty unless it failed
 * @param message a sentence for people; empty unless it failed
 * @param stops the ids of the stops that it takes effect with
 */
public record TaskResult(
    TaskId task,
    TaskState state,
    String code,
    String message,
    @Nullable StepId step,
    List<String> stops) {

  /** Copies the stops; none may be stored for a task at rest. */
  public TaskResult {
    stops = NullSafeLists.copy(stops);
  }

  /** A result that no person's stop had a part in. */
  public TaskResult(
      TaskId task, TaskState state, String code, String message, @Nullable StepId step) {
    this(task, state, code, message, step, List.of());
  }

  /** The same result, with the stops that take effect with it. */
  public TaskResult stoppedBy(List<String> controls) {
    return new TaskResult(task, state, code, message, step, controls);
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
