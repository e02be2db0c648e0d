package dev.perdure.workflows.phase;

import dev.perdure.workflows.port.TaskActivities.TaskResult;

/** A execution that cannot go on; it carries how the task comes to rest. */
public final class TaskEnded extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient TaskResult ending;

  /** Halts with an ending. */
  public TaskEnded(TaskResult ending) {
    super(ending.message());
    this.ending = ending;
  }

  /** How the task comes to rest. */
  public TaskResult ending() {
    return ending;
  }
}
