package dev.perdure.planner.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The id of an agent run and of its conversation, such as {@code t_1.step-fix-1} for the first
 * attempt at step {@code fix}.
 */
public record RunId(@JsonValue String value) {

  /** Refuses an empty id. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RunId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("A run's id is empty: give the id of a run.");
    }
  }

  /** The call at an index of a turn: {@code <run>.<turn>.<index>}. */
  public CallId call(int turn, int index) {
    return new CallId(value + "." + turn + "." + index);
  }

  /** Whether this is a run or a descendant of the run, such as the run of a subagent. */
  public boolean isWithin(RunId run) {
    return equals(run) || value.startsWith(run.value + ".");
  }

  /** Whether the id is one of a task's runs. */
  public boolean isOf(TaskId task) {
    return value.startsWith(task.value() + ".");
  }

  /** The id without that of its task, such as {@code step-fix-1}. */
  public String within(TaskId task) {
    return value.substring(task.value().length() + 1);
  }

  @Override
  public String toString() {
    return value;
  }
}
