package dev.perdure.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another thread or process brings about. */
public final class Eventually {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(6);
  private static final long FIRST_LOOK = Duration.ofMillis(20).toNanos();
  private static final long LATER_LOOKS = Duration.ofMillis(100).toNanos();
  private static final long RARE_LOOKS = Duration.ofMillis(500).toNanos();

  private Eventually() {}

  /** Waits until something holds, for six minutes at most. */
  public static void holds(BooleanSupplier condition) {
    that(
        WAIT_TIMEOUT,
        condition,
        () -> "It did not hold within " + WAIT_TIMEOUT.toSeconds() + " s.");
  }

  /** Waits until something holds. */
  public static void that(Duration patience, BooleanSupplier holds, Supplier<String> otherwise) {
    value(patience, () -> holds.getAsBoolean() ? "yes" : "", otherwise);
  }

  /**
   * Waits for a condition that stays true once it is true. Later looks are rare, because each look
   * costs a server processor time.
   */
  public static void lasts(Duration patience, BooleanSupplier holds, Supplier<String> otherwise) {
    value(patience, RARE_LOOKS, () -> holds.getAsBoolean() ? "yes" : "", otherwise);
  }

  /** Waits until there is a text that is not empty; looks less often as it waits longer. */
  public static String value(Duration patience, Supplier<String> text, Supplier<String> otherwise) {
    return value(patience, LATER_LOOKS, text, otherwise);
  }

  private static String value(
      Duration patience, long longestLook, Supplier<String> text, Supplier<String> otherwise) {
    Instant end = Instant.now().plus(patience);
    String found = text.get();
    long look = FIRST_LOOK;
    while (found.isEmpty()) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError(otherwise.get());
      }
      LockSupport.parkNanos(look);
      look = Math.min(look + look / 8, longestLook);
      found = text.get();
    }
    return found;
  }
}
