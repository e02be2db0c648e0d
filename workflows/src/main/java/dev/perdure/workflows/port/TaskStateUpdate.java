package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * State update for a task under way, by its open requests: running, waiting for a person or parked.
 *
 * @param blocked whether no run can continue before a person has settled something
 * @param resumed whether a person has just resumed a held task
 * @param control the id of the command to resume; null for none
 */
public record TaskStateUpdate(
    TaskId task, boolean blocked, boolean resumed, @Nullable String control) {

  /** An update that no command asked for. */
  public TaskStateUpdate(TaskId task, boolean blocked, boolean resumed) {
    this(task, blocked, resumed, null);
  }
}
