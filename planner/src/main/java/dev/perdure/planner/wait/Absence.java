package dev.perdure.planner.wait;

import java.time.LocalDate;

/**
 * Days on which a person does not work, in the zone of the person's working hours; without these,
 * in the policy's zone, or UTC.
 *
 * @param from the first day
 * @param until the last day, not before the first
 */
public record Absence(LocalDate from, LocalDate until) {

  /** Whether the person is absent on a day. */
  public boolean covers(LocalDate day) {
    return !day.isBefore(from) && !day.isAfter(until);
  }
}
