package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.util.OptionalInt;

/** Ends the backoff of a task's pending Temporal activities, so that they are retried at once. */
public interface ActivityRetrier {

  /**
   * Has everything that waits for another try tried at once; says how much that was, or nothing
   * where the engine can't, as the one in memory.
   *
   * @throws EngineUnavailable where the engine does not answer
   */
  OptionalInt retryNow(TaskId task);
}
