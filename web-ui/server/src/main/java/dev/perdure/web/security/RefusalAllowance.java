package dev.perdure.web.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Bounds the records of refusals: some at once, and then one each two minutes. */
final class RefusalAllowance {

  static final int MAX_AT_ONCE = 30;
  static final Duration REFILL_INTERVAL = Duration.ofMinutes(2);

  private int left = MAX_AT_ONCE;
  private long missed;
  private Instant refilledAt = Instant.EPOCH;

  /** The number of refusals without a record since the last one; empty if this gets none either. */
  synchronized Optional<Long> take(Instant now) {
    long due = Duration.between(refilledAt, now).dividedBy(REFILL_INTERVAL);
    if (due > 0) {
      left = (int) Math.min(MAX_AT_ONCE, left + due);
      refilledAt = now;
    }
    if (left == 0) {
      missed++;
      return Optional.empty();
    }
    left--;
    long count = missed;
    missed = 0;
    return Optional.of(count);
  }
}
