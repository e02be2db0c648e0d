package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.web.problem.ApiFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Until when a request is set aside; null takes it up again. */
record SnoozeBody(@JsonProperty(required = true) @Nullable Instant until) {

  private static final Duration LONGEST = Duration.ofDays(366);

  /** The time, which lies ahead, as the database keeps it. */
  Optional<Instant> time() {
    return Optional.ofNullable(until).map(SnoozeBody::checked);
  }

  private static Instant checked(Instant until) {
    var now = Instant.now();
    if (!until.isAfter(now) || until.isAfter(now.plus(LONGEST))) {
      throw ApiFailure.invalid(
          "until",
          "%s is no time to wait for: send one between now and a year from now, or null to take the request up again."
              .formatted(until));
    }
    return until.truncatedTo(ChronoUnit.MILLIS);
  }
}
