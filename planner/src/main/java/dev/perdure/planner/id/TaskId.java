package dev.perdure.planner.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The id of a task and of its root workflow. */
public record TaskId(@JsonValue String value) {

  /** Refuses an empty id. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TaskId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("A task's id is empty: give the id of a task.");
    }
  }

  /** The run that holds the request, the plan and the follow-ups. */
  public RunId mainRun() {
    return new RunId(value + ".main");
  }

  /** A child run of this task, such as {@code t_1.explore-2}. */
  public RunId run(String name) {
    return new RunId(value + "." + name);
  }

  @Override
  public String toString() {
    return value;
  }
}
