package dev.perdure.workflows.phase;

import dev.perdure.workflows.port.TaskResult;

/** The exception that ends a task execution with a result. */
public final class TaskEnded extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient TaskResult ending;

  /** Ends the execution with a result. */
  public TaskEnded(TaskResult ending) {
    super(ending.message());
    this.ending = ending;
  }

  /** The result of the task. */
  public TaskResult ending() {
    return ending;
  }
}
