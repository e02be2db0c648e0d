package dev.perdure.web.security;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The recent failed attempts of one address to present a secret, and its open attempts. */
final class FailedAttempts {

  /** Wrong secrets before the first wait. */
  static final int FREE_FAILURES = 4;

  /** The wait that failures lead to, unless many attempts wait at once. */
  static final Duration MAX_DELAY = Duration.ofSeconds(4);

  /** The longest wait of an attempt; attempts that would wait longer are crowded out. */
  static final Duration MAX_WAIT = Duration.ofSeconds(15);

  /** The wait of a secret that was right once, unless many attempts wait at once. */
  static final Duration KNOWN_DELAY = Duration.ofSeconds(1);

  /** The time between two secrets that Perdure looks at: 20 a second. */
  static final Duration SLOT = Duration.ofMillis(50);

  /** The time between two looks at secrets that are crowded out: 5 a second. */
  static final Duration POLL_INTERVAL = Duration.ofMillis(200);

  private static final Duration FIRST_DELAY = Duration.ofMillis(250);
  private static final Duration MEMORY_TIMEOUT = Duration.ofMinutes(15);
  private static final int MAX_SECRETS = 64;

  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final Map<String, Integer> open = new HashMap<>();
  private Instant last = Instant.MIN;
  private Instant nextSlot = Instant.MIN;
  private Instant nextLook = Instant.MIN;
  private int openAttempts;

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
    return openAttempts > 0 || last.isAfter(now.minus(MEMORY_TIMEOUT));
  }

  /**
   * Begins an attempt; empty if too many attempts wait. Each attempt that waits has a slot of its
   * own, so that waiting together gains a guesser nothing.
   *
   * @param least the wait that failures of all addresses demand
   * @param isCrowded whether the attempts of all addresses leave no place to wait
   */
  synchronized Optional<AdmittedAttempt> enter(
      PresentedSecret secret, Duration least, boolean isCrowded) {
    Duration delay = longer(ofFailures(failures(secret.digest())), least);
    if (delay.isZero()) {
      return begin(secret, delay);
    }
    Instant slot = later(nextSlot, secret.now());
    Duration queue = Duration.between(secret.now(), slot);
    if (isCrowded || queue.compareTo(MAX_WAIT) > 0) {
      return look(secret);
    }
    nextSlot = slot.plus(SLOT);
    return begin(secret, longer(secret.isKnown() ? shorter(delay, KNOWN_DELAY) : delay, queue));
  }

  /** Ends an attempt that began. */
  synchronized void leave(PresentedSecret secret) {
    openAttempts--;
    if (!secret.isKnown()) {
      open.computeIfPresent(secret.digest(), (_, count) -> count > 1 ? count - 1 : null);
    }
  }

  private Optional<AdmittedAttempt> begin(PresentedSecret secret, Duration wait) {
    openAttempts++;
    if (!secret.isKnown()) {
      open.merge(secret.digest(), 1, Integer::sum);
    }
    return Optional.of(new AdmittedAttempt(wait, wait.isZero() ? 0 : openAttempts));
  }

  /**
   * Lets a known secret pass although too many attempts wait. Perdure compares few such secrets a
   * second: an unlimited quick refusal of wrong ones would let a caller guess without a wait.
   */
  private Optional<AdmittedAttempt> look(PresentedSecret secret) {
    if (secret.now().isBefore(nextLook)) {
      return Optional.empty();
    }
    nextLook = secret.now().plus(POLL_INTERVAL);
    return secret.isKnown() ? begin(secret, Duration.ZERO) : Optional.empty();
  }

  /** Failures that delay a secret; open attempts with other secrets count as failures. */
  private int failures(String digest) {
    int others =
        (int)
            open.keySet().stream()
                .filter(secret -> !secret.equals(digest) && !counts.containsKey(secret))
                .count();
    int same = counts.getOrDefault(digest, 0) + open.getOrDefault(digest, 0);
    return Math.max(counts.size() + others, same);
  }

  private static Duration ofFailures(int failures) {
    int more = failures - FREE_FAILURES;
    return more < 0
        ? Duration.ZERO
        : shorter(FIRST_DELAY.multipliedBy(1L << Math.min(more, Byte.SIZE)), MAX_DELAY);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
