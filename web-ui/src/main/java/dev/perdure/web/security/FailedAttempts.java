package dev.perdure.web.security;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The recent failed attempts of one address to present a secret, and the waits of its attempts. */
final class FailedAttempts {

  /** Wrong secrets before the first wait. */
  static final int FREE_FAILURES = 4;

  /** The wait that failures lead to, unless many attempts wait at once. */
  static final Duration MAX_DELAY = Duration.ofSeconds(4);

  /** The longest wait of an attempt. */
  static final Duration MAX_WAIT = Duration.ofSeconds(30);

  /** The wait of a secret that was right once, unless many attempts wait at once. */
  static final Duration KNOWN_DELAY = Duration.ofSeconds(1);

  private static final Duration FIRST_DELAY = Duration.ofMillis(250);
  private static final Duration MEMORY = Duration.ofMinutes(15);
  private static final int MAX_SECRETS = 64;

  /** Secrets that are looked at within a second, however many of them wait. */
  private static final int MAX_RATE = 20;

  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private Instant last = Instant.MIN;
  private int waiting;

  /** Counts a wrong secret; returns whether it is a new one. */
  synchronized boolean add(String digest, Instant now) {
    boolean isNew = !counts.containsKey(digest);
    if (counts.size() < MAX_SECRETS || !isNew) {
      counts.merge(digest, 1, Integer::sum);
    }
    last = now;
    return isNew;
  }

  synchronized boolean isFresh(Instant now) {
    return waiting > 0 || last.isAfter(now.minus(MEMORY));
  }

  /** Begins the wait of an attempt, and returns the number of attempts that wait with it. */
  synchronized int enter() {
    waiting++;
    return waiting;
  }

  synchronized void leave() {
    waiting--;
  }

  /**
   * The wait of an attempt; longer if more attempts wait, so that they do not pass together.
   *
   * @param least the wait that failures of all addresses demand
   */
  synchronized Duration delay(String digest, boolean isKnown, Duration least) {
    int failures = Math.max(counts.size(), counts.getOrDefault(digest, 0));
    Duration delay = longer(ofFailures(failures), least);
    if (delay.isZero()) {
      return delay;
    }
    Duration own = isKnown ? shorter(delay, KNOWN_DELAY) : delay;
    return longer(
        own, shorter(Duration.ofSeconds(1).multipliedBy(waiting).dividedBy(MAX_RATE), MAX_WAIT));
  }

  private static Duration ofFailures(int failures) {
    int more = failures - FREE_FAILURES;
    return more < 0
        ? Duration.ZERO
        : shorter(FIRST_DELAY.multipliedBy(1L << Math.min(more, Byte.SIZE)), MAX_DELAY);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
