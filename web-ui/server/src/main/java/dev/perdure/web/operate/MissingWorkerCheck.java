package dev.perdure.web.operate;

import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Checks whether a task waits for a worker: none polls its task queue, or none takes its work. */
final class MissingWorkerCheck {

  /** A worker that listens and has a free slot takes work within moments. */
  private static final Duration MIN_WAIT_TIME = Duration.ofSeconds(10);

  private MissingWorkerCheck() {}

  /**
   * Returns the reason why no worker takes the task's work; empty if a worker does or the engine
   * can't say.
   */
  static Optional<Why> of(EngineState state, Instant now) {
    EngineStateReaderQueue queue = state.queue();
    if (queue == null) {
      return Optional.empty();
    }
    Optional<Instant> due = Optional.ofNullable(state.waitingSince());
    if (queue.pollers() == 0) {
      Instant since = due.or(() -> Optional.ofNullable(queue.lastPollAt())).orElse(now);
      return Optional.of(
          Why.of(
              TaskDelayCause.WORKER,
              since,
              "No worker listens on the queue '%s': %s".formatted(queue.name(), remedy(queue))));
    }
    return due.filter(since -> since.isBefore(now.minus(MIN_WAIT_TIME)))
        .map(since -> Why.of(TaskDelayCause.WORKER, since, untakenWorkNote(queue)));
  }

  /** A worker counts as one that listens for more than a minute after it has ended. */
  private static String untakenWorkNote(EngineStateReaderQueue queue) {
    return "No worker has taken its work from the queue '%s', on which %d listened a minute ago: busy, or just ended. If it stays so, %s"
        .formatted(queue.name(), queue.pollers(), remedy(queue));
  }

  private static String remedy(EngineStateReaderQueue queue) {
    return queue.host() == null
        ? "start a worker ('perdure worker', or 'perdure serve')."
        : "start the worker of the host '%1$s' ('perdure worker' with PERDURE_HOST_ID=%1$s), or move its tasks to other hosts ('perdure fleet move %1$s')."
            .formatted(queue.host());
  }
}
