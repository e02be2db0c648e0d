package dev.perdure.web.cli.attach;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Guard against accidental decisions: a key that decides a request counts only when it is pressed
 * alone, neither within pasted text nor held down.
 */
final class AccidentalKeyGuard {
  private static final Duration BEFORE = Duration.ofMillis(350);
  private static final Duration AFTER = Duration.ofMillis(450);

  private Instant last = Instant.MIN;
  private Optional<String> pressed = Optional.empty();

  /** Takes a key that decides; whether it may count unless another one follows at once. */
  boolean press(String key, Instant now) {
    boolean alone = last.isBefore(now.minus(BEFORE));
    pressed = alone ? Optional.of(key) : Optional.empty();
    last = now;
    return alone;
  }

  /** Takes any other key, which takes back the one that decides. */
  void hear(Instant now) {
    pressed = Optional.empty();
    last = now;
  }

  /** The key that has stood alone for long enough, once. */
  Optional<String> due(Instant now) {
    if (pressed.isEmpty() || last.isAfter(now.minus(AFTER))) {
      return Optional.empty();
    }
    Optional<String> due = pressed;
    pressed = Optional.empty();
    return due;
  }
}
