package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import java.util.List;
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
   * @throws EngineUnavailable where the engine does not answer
   */
  EngineState of(TaskId task, @Nullable String host);

  /**
   * The work of a task's root workflow that fails again and again; empty where none does.
   *
   * @throws EngineUnavailable where the engine does not answer
   */
  Optional<StuckWork> findStuckWork(TaskId task);

  /**
   * The queue of a host, or that of all workers; none where the engine tells nothing of queues.
   *
   * @throws EngineUnavailable where the engine does not answer
   */
  Optional<Queue> queue(Optional<String> host);

  /**
   * The pending activities, and the queue of the task's host, else that of all workers; null where
   * the engine tells nothing of queues, as the one in memory.
   *
   * @param waitingSince since when its oldest work is due that no worker has taken; null without
   */
  record EngineState(
      List<Pending> pending, @Nullable Queue queue, @Nullable Instant waitingSince) {}

  /**
   * A pending activity.
   *
   * @param attempt from 1
   * @param lastHeartbeatAt when its worker last said that it lives; null before it is begun
   * @param nextAttemptAt when it is tried again; null while it is under way
   * @param awaits the outage whose end it awaits within its attempt; null if it awaits none
   */
  record Pending(
      String activity,
      int attempt,
      @Nullable String lastFailure,
      @Nullable Instant lastHeartbeatAt,
      @Nullable Instant nextAttemptAt,
      @Nullable String awaits) {}

  /**
   * A task queue.
   *
   * @param host the host whose workspaces it serves; null for the one of all workers
   * @param backlog how many activities wait for a worker, about
   * @param pollers how many workers have asked for work of late
   * @param lastPollAt when a worker last asked for work; null where the engine has forgotten it
   */
  record Queue(
      String name,
      @Nullable String host,
      long backlog,
      int pollers,
      @Nullable Instant lastPollAt) {}
}
