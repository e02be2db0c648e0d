package dev.perdure.activities.model.http;

import java.time.Duration;

/** Timeouts of a model call: to connect, until the answer begins, and between two bytes of it. */
public record Timeouts(Duration connect, Duration headers, Duration idle) {

  public Timeouts {
    if (!connect.isPositive() || !headers.isPositive() || !idle.isPositive()) {
      throw new IllegalArgumentException(
          "A model's timeouts must be positive, not %s, %s and %s: give durations such as PT10S."
              .formatted(connect, headers, idle));
    }
  }

  /** The same with another idle timeout. */
  public Timeouts withIdle(Duration changed) {
    return new Timeouts(connect, headers, changed);
  }

  /** Ten seconds, five minutes, two minutes. */
  public static Timeouts standard() {
    return new Timeouts(Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofMinutes(2));
  }
}
