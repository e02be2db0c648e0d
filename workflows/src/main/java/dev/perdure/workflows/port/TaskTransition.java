package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import org.jspecify.annotations.Nullable;

/**
 * A change of a task's phase or state; null leaves it as it is.
 *
 * @param reason a sentence for people, empty if there is nothing to say
 * @param control the id of the command that it is the effect of; null for none
 */
public record TaskTransition(
    TaskId task,
    @Nullable Phase phase,
    @Nullable TaskState state,
    String reason,
    @Nullable String control) {

  /** A phase that begins. */
  public static TaskTransition phase(TaskId task, Phase phase) {
    return new TaskTransition(task, phase, TaskState.RUNNING, "", null);
  }

  /** A state that is reached. */
  public static TaskTransition state(TaskId task, TaskState state) {
    return new TaskTransition(task, null, state, "", null);
  }

  /** A pause, as a command wants it. */
  public static TaskTransition paused(TaskId task, @Nullable String control) {
    return new TaskTransition(task, null, TaskState.PAUSED, "", control);
  }
}
