package dev.perdure.web.e2e;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what a process of its own brings about. */
final class Eventually {

  private static final Duration LOOK = Duration.ofMillis(100);

  private Eventually() {}

  /** Waits until something holds. */
  static void that(Duration patience, BooleanSupplier holds, Supplier<String> otherwise) {
    value(patience, () -> holds.getAsBoolean() ? "yes" : "", otherwise);
  }

  /** Waits until there is a text that is not empty. */
  static String value(Duration patience, Supplier<String> text, Supplier<String> otherwise) {
    Instant end = Instant.now().plus(patience);
    String found = text.get();
    while (found.isEmpty()) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError(otherwise.get());
      }
      LockSupport.parkNanos(LOOK.toNanos());
      found = text.get();
    }
    return found;
  }
}
