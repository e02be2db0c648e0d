package dev.perdure.web.operate;

import java.time.Duration;
import java.time.Instant;

/** A time without a span. */
record IdleSpan(Instant start, Instant end) {

  Duration length() {
    return Duration.between(start, end);
  }
}
