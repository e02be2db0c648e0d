package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;

/**
 * A task of a host.
 *
 * @param opened whether the host has the task's files
 * @param copied whether the database has a copy of the files
 * @param incomplete whether the copy lacks the newest changes, because the copies grew too large
 */
public record HostTask(TaskId task, boolean opened, boolean copied, boolean incomplete) {

  /** Whether another host can take the task. */
  public boolean isMovable() {
    return !opened || copied;
  }
}
