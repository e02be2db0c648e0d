package dev.perdure.planner.wait;

import java.util.List;
import java.util.Optional;

/**
 * The calendar of a person who is asked.
 *
 * @param hours the person's working hours; empty if those of the policy hold
 * @param absences the days on which the person is away, in order
 */
public record PersonCalendar(Optional<WorkCalendar> hours, List<Absence> absences) {

  /** Copies the list. */
  public PersonCalendar {
    absences = List.copyOf(absences);
  }
}
