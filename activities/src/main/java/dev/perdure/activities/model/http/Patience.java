package dev.perdure.activities.model.http;

import java.time.Duration;

/** How long to wait for a connection, for the answer to begin, and between two bytes of it. */
public record Patience(Duration connect, Duration headers, Duration idle) {

  /** Refuses waits that are not positive. */
  public Patience {
    if (!connect.isPositive() || !headers.isPositive() || !idle.isPositive()) {
      throw new IllegalArgumentException(
          "A model's time-outs must be positive, not %s, %s and %s: give durations such as PT10S."
              .formatted(connect, headers, idle));
    }
  }

  /** The same with another wait between two bytes. */
  public Patience withIdle(Duration changed) {
    return new Patience(connect, headers, changed);
  }

  /** Ten seconds, five minutes, two minutes. */
  public static Patience standard() {
    return new Patience(Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofMinutes(2));
  }
}
