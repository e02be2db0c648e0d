package dev.perdure.planner.wait;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Days on which a person does not work, in the zone of the person's working hours; without these,
 * in the policy's zone, or UTC.
 *
 * @param from the first day
 * @param until the last day, not before the first
 * @param deputy the person who votes in the place of the absent one; null for none
 */
public record Absence(LocalDate from, LocalDate until, @Nullable String deputy) {

  /** An absence without a deputy. */
  public Absence(LocalDate from, LocalDate until) {
    this(from, until, null);
  }

  /** Whether the person is absent on a day. */
  public boolean covers(LocalDate day) {
    return !day.isBefore(from) && !day.isAfter(until);
  }
}
