package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.web.problem.ApiFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The request body of a snooze; null ends it. */
record SnoozeBody(@JsonProperty(required = true) @Nullable Instant until) {

  private static final Duration MAX_SNOOZE_DURATION = Duration.ofDays(366);

  /** The time, which lies ahead, as the database keeps it. */
  Optional<Instant> time() {
    return Optional.ofNullable(until).map(SnoozeBody::checked);
  }

  private static Instant checked(Instant until) {
    var now = Instant.now();
    if (!until.isAfter(now) || until.isAfter(now.plus(MAX_SNOOZE_DURATION))) {
      throw ApiFailure.invalid(
          "until",
          "Invalid time %s: send one between now and a year from now, or null to end the snooze."
              .formatted(until));
    }
    return until.truncatedTo(ChronoUnit.MILLIS);
  }
}
