package dev.perdure.web.security;

import java.time.Duration;
import java.time.Instant;

/** The number of wrong secrets of all addresses within the last minutes. */
final class FailureRate {

  /** Wrong secrets of a minute before addresses that no known caller uses have to wait. */
  static final int FREE_FAILURES = 60;

  private static final Duration COUNT_PERIOD = Duration.ofMinutes(1);

  private Instant start = Instant.MIN;
  private int current;
  private int previous;

  /** Counts a wrong secret. */
  synchronized void add(Instant now) {
    turn(now);
    current++;
  }

  /** Whether strangers try many secrets, from whatever addresses. */
  synchronized boolean isHigh(Instant now) {
    turn(now);
    return Math.max(current, previous) >= FREE_FAILURES;
  }

  private void turn(Instant now) {
    if (now.isBefore(start.plus(COUNT_PERIOD))) {
      return;
    }
    boolean isNext = now.isBefore(start.plus(COUNT_PERIOD.multipliedBy(2)));
    previous = isNext ? current : 0;
    current = 0;
    start = now;
  }
}
