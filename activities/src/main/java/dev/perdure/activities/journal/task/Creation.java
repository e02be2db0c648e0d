package dev.perdure.activities.journal.task;

import dev.perdure.planner.envelope.TaskId;

/** What became of a task that was handed over. */
public sealed interface Creation {

  /** It is in the queue. */
  record Created(TaskId task) implements Creation {}

  /** The same key and body came before: this is the task they made. */
  record Repeated(TaskId task) implements Creation {}

  /** The key came before with another body. */
  record KeyReused(String idempotencyKey) implements Creation {}
}
