package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.util.OptionalInt;

/** Work of a task that waits in the engine before it is tried again. */
public interface EngineRetries {

  /**
   * Has everything that waits for another try tried at once; says how much that was, or nothing
   * where the engine can't, as the one in memory.
   *
   * @throws EngineUnavailable where the engine does not answer
   */
  OptionalInt retryNow(TaskId task);
}
