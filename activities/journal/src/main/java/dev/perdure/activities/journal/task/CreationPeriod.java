package dev.perdure.activities.journal.task;

import java.time.Instant;
import java.util.Optional;

/**
 * Period in which tasks were created.
 *
 * @param from the first moment of the period
 * @param until the first moment after the period
 */
public record CreationPeriod(Optional<Instant> from, Optional<Instant> until) {

  /** The period without limits. */
  public static final CreationPeriod ANY = new CreationPeriod(Optional.empty(), Optional.empty());
}
