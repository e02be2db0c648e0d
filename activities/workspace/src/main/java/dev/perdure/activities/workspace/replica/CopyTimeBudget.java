package dev.perdure.activities.workspace.replica;

import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time that copies after tool calls may take. A task saves up its share of the time, two
 * seconds at most, and a copy is allowed while some of the saved time is left.
 */
final class CopyTimeBudget {

  private static final Duration MAX_SAVED = Duration.ofSeconds(2);

  private final CopyShare share;
  private final InstantSource clock;
  private final Map<TaskId, TimeBalance> saved = new ConcurrentHashMap<>();

  CopyTimeBudget(CopyShare share, InstantSource clock) {
    this.share = share;
    this.clock = clock;
  }

  boolean allows(TaskId task) {
    return share.percent() > 0 && saved(task, clock.instant()).isPositive();
  }

  /** Takes the time of a copy from the saved time, and forgets tasks that have saved up all. */
  void spend(TaskId task, Duration time) {
    Instant now = clock.instant();
    saved.compute(task, (_, _) -> new TimeBalance(saved(task, now).minus(time), now));
    saved.keySet().removeIf(other -> saved(other, now).equals(MAX_SAVED));
  }

  private Duration saved(TaskId task, Instant now) {
    TimeBalance before = saved.get(task);
    return before == null ? MAX_SAVED : before.at(now, share);
  }

  private record TimeBalance(Duration time, Instant at) {

    Duration at(Instant now, CopyShare share) {
      Duration passed = Duration.between(at, now);
      Duration more = passed.isNegative() ? Duration.ZERO : share.of(passed);
      Duration all = time.plus(more);
      return all.compareTo(MAX_SAVED) > 0 ? MAX_SAVED : all;
    }
  }
}
