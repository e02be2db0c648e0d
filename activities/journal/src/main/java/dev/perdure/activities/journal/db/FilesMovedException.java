package dev.perdure.activities.journal.db;

import dev.perdure.planner.id.TaskId;

/** The exception for work on the files of a task that belong to another host by now. */
public final class FilesMovedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public FilesMovedException(TaskId task) {
    super("The files of task '%s' have moved to another host.".formatted(task));
  }
}
