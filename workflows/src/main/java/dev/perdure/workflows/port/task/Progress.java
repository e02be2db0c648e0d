package dev.perdure.workflows.port.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import org.jspecify.annotations.Nullable;

/**
 * A change of a task's phase or state; null leaves it as it is.
 *
 * @param reason a sentence for people, empty where there is nothing to say
 */
public record Progress(
    TaskId task, @Nullable Phase phase, @Nullable TaskState state, String reason) {

  /** A phase that begins. */
  public static Progress phase(TaskId task, Phase phase) {
    return new Progress(task, phase, TaskState.RUNNING, "");
  }

  /** A state that is reached. */
  public static Progress state(TaskId task, TaskState state) {
    return new Progress(task, null, state, "");
  }
}
