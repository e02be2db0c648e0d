package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;

/** The result of creating a task. */
public sealed interface TaskCreation {

  /** A new task in the queue. */
  record Created(TaskId task) implements TaskCreation {}

  /** The task that the same key and body created earlier. */
  record AlreadyCreated(TaskId task) implements TaskCreation {}

  /** A conflict: the idempotency key was used with another body. */
  record KeyReused(String idempotencyKey) implements TaskCreation {}
}
