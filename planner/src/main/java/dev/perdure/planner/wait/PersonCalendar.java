package dev.perdure.planner.wait;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The calendar of a person who is asked.
 *
 * @param hours the person's working hours; empty if those of the policy hold
 * @param absences the days on which the person is away, in order
 */
public record PersonCalendar(Optional<WorkCalendar> hours, List<Absence> absences) {

  private static final PersonCalendar NONE = new PersonCalendar(Optional.empty(), List.of());

  /** Copies the list. */
  public PersonCalendar {
    absences = List.copyOf(absences);
  }

  /** The calendar of a person who has set nothing. */
  public static PersonCalendar none() {
    return NONE;
  }

  /** Whether the person is absent at a moment; days are those of UTC without working hours. */
  public boolean isAbsent(Instant moment) {
    ZoneId zone = hours.map(WorkCalendar::zone).orElse(ZoneOffset.UTC);
    return absences.stream().anyMatch(each -> each.covers(moment.atZone(zone).toLocalDate()));
  }
}
