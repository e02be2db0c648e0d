package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the Temporal server the pending activities of a task, and the backlog and pollers of
 * task queues.
 */
public interface EngineStateReader {

  /**
   * The activities of a task and its runs that are not over, and a queue that they wait in.
   *
   * @param host the host of the task's workspace; null while it has none
   * @throws EngineUnavailable if the engine does not answer
   */
  EngineState of(TaskId task, @Nullable String host);

  /**
   * The work of a task's root workflow that fails again and again; empty if none does.
   *
   * @throws EngineUnavailable if the engine does not answer
   */
  Optional<StuckWork> findStuckWork(TaskId task);

  /**
   * The queue of a host, or that of all workers; none if the engine tells nothing of queues.
   *
   * @throws EngineUnavailable if the engine does not answer
   */
  Optional<EngineStateReaderQueue> queue(Optional<String> host);
}
