package dev.perdure.planner.wait;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * A weekly calendar of working hours in a time zone, with holidays. All arithmetic uses the zone of
 * the calendar, so its results do not depend on the machine.
 *
 * @param opens when each working day begins
 * @param closes when each working day ends, later than {@code opens}
 */
public record WorkCalendar(
    ZoneId zone, Set<DayOfWeek> days, LocalTime opens, LocalTime closes, Set<LocalDate> holidays) {

  /** Copies the sets in their natural order. */
  public WorkCalendar {
    if (days.isEmpty() || !opens.isBefore(closes)) {
      throw new IllegalArgumentException("A calendar needs a working day and working hours.");
    }
    days = Collections.unmodifiableSet(EnumSet.copyOf(days));
    holidays = Collections.unmodifiableSet(new TreeSet<>(holidays));
  }

  /** Whether a person works at a moment. */
  public boolean isOpen(Instant moment) {
    ZonedDateTime local = moment.atZone(zone);
    return isWorkingDay(local.toLocalDate())
        && !local.toLocalTime().isBefore(opens)
        && local.toLocalTime().isBefore(closes);
  }

  /** The moment itself if it lies in working hours, else the next opening. */
  public Instant nextOpen(Instant moment) {
    if (isOpen(moment)) {
      return moment;
    }
    ZonedDateTime local = moment.atZone(zone);
    boolean opensToday = isWorkingDay(local.toLocalDate()) && local.toLocalTime().isBefore(opens);
    LocalDate day = opensToday ? local.toLocalDate() : followingWorkingDay(local.toLocalDate());
    return at(day, opens);
  }

  /**
   * The same time of day a number of working days later. A moment outside of working hours counts
   * as the next opening.
   */
  Instant plusWorkingDays(Instant moment, int count) {
    ZonedDateTime start = nextOpen(moment).atZone(zone);
    return at(workingDay(start.toLocalDate(), count), start.toLocalTime());
  }

  /** A time of day, a number of working days after a moment. */
  Instant plusWorkingDays(Instant moment, int count, LocalTime time) {
    return at(workingDay(nextOpen(moment).atZone(zone).toLocalDate(), count), time);
  }

  private LocalDate workingDay(LocalDate start, int count) {
    LocalDate day = start;
    for (int left = count; left > 0; left--) {
      day = followingWorkingDay(day);
    }
    return day;
  }

  private LocalDate followingWorkingDay(LocalDate start) {
    LocalDate day = start.plusDays(1);
    while (!isWorkingDay(day)) {
      day = day.plusDays(1);
    }
    return day;
  }

  private boolean isWorkingDay(LocalDate day) {
    return days.contains(day.getDayOfWeek()) && !holidays.contains(day);
  }

  /** A time that the clocks skip counts as the time after the gap. */
  private Instant at(LocalDate day, LocalTime time) {
    return day.atTime(time).atZone(zone).toInstant();
  }
}
