package dev.perdure.activities.journal.task;

import dev.perdure.planner.task.TaskState;
import java.util.Optional;
import java.util.Set;

/**
 * Which tasks a list shows, newest first.
 *
 * @param states any of these; all where there is none
 * @param text what the title or the request must contain, whatever its case
 */
public record TaskQuery(
    Set<TaskState> states,
    Optional<String> repository,
    Optional<String> requester,
    Optional<String> text,
    Optional<String> cursor,
    int limit) {

  /** Copies the states. */
  public TaskQuery {
    states = Set.copyOf(states);
  }

  /** The newest tasks of all. */
  public static TaskQuery newest(int limit) {
    return new TaskQuery(
        Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
  }
}
