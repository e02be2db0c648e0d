package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.util.OptionalInt;

/** Ends the backoff of a task's pending Temporal activities, so that they are retried at once. */
public interface ActivityRetrier {

  /**
   * Retries at once all work that waits for another attempt. Returns the amount of this work; empty
   * if the engine can't retry, like the engine in memory.
   *
   * @throws EngineUnavailable when the engine does not answer
   */
  OptionalInt retryNow(TaskId task);
}
