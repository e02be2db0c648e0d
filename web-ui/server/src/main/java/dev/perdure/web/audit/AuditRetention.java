package dev.perdure.web.audit;

import dev.perdure.activities.journal.trail.TrailRemover;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The time after which audit records lose their names and details; none if none is set. */
public final class AuditRetention {

  /** The environment variable with the number of days. */
  public static final String VARIABLE = "PERDURE_AUDIT_KEEP_DAYS";

  private static final Logger LOG = LoggerFactory.getLogger(AuditRetention.class);
  private static final int MIN_DAYS = 90;

  private final Optional<Duration> keep;

  private AuditRetention(Optional<Duration> keep) {
    this.keep = keep;
  }

  /** The retention that the environment sets; refuses what is too short or no number of days. */
  public static AuditRetention of(Function<String, Optional<String>> variables) {
    return new AuditRetention(
        variables.apply(VARIABLE).map(String::strip).map(AuditRetention::days));
  }

  private static Duration days(String value) {
    if (!value.matches("\\d{1,5}") || Integer.parseInt(value) < MIN_DAYS) {
      throw new IllegalArgumentException(
          "%s is '%s': give a number of days from %d on, or leave it out to keep everything."
              .formatted(VARIABLE, value, MIN_DAYS));
    }
    return Duration.ofDays(Integer.parseInt(value));
  }

  Optional<Duration> keep() {
    return keep;
  }

  /** Removes the names and details that are too old. */
  void apply(TrailRemover remover, Instant now) {
    keep.map(now::minus)
        .map(remover::removeBefore)
        .filter(count -> count > 0)
        .ifPresent(count ->
            LOG.info("Removed {} names and details of audit records by {}.", count, VARIABLE));
  }
}
