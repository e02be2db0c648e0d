package dev.perdure.planner.wait;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a calendar: zone, working days, working hours and holidays. */
final class WorkCalendarReader {

  private static final int MAX_HOLIDAYS = 1_000;
  private static final int ABBREVIATION = 3;
  private static final String DAY_REMEDY = "use mon, tue, wed, thu, fri, sat or sun";

  private static final Set<DayOfWeek> WORKING_WEEK =
      EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY);

  private static final List<LocalTime> WORKING_HOURS =
      List.of(LocalTime.of(9, 0), LocalTime.of(17, 0));

  private WorkCalendarReader() {}

  static WorkCalendar read(WaitEntry written) {
    if (written.isText()) {
      throw written.wrong("write a mapping, such as {zone: Europe/Berlin, hours: \"09:00-17:00\"}");
    }
    written.requireKeys("zone", "days", "hours", "holidays");
    WaitEntry zone = written.require("zone", "name its time zone, such as {zone: Europe/Berlin}");
    List<LocalTime> hours = written.find("hours").map(WaitEntry::hours).orElse(WORKING_HOURS);
    return new WorkCalendar(
        zone(zone),
        written.find("days").map(WorkCalendarReader::days).orElse(WORKING_WEEK),
        hours.getFirst(),
        hours.getLast(),
        written.find("holidays").map(WorkCalendarReader::holidays).orElseGet(Set::of));
  }

  private static ZoneId zone(WaitEntry written) {
    String remedy = "use a time zone such as Europe/Berlin, America/New_York or UTC";
    String name = written.text(remedy).strip();
    if (!ZoneId.getAvailableZoneIds().contains(name)) {
      throw written.wrong(remedy);
    }
    return ZoneId.of(name);
  }

  private static Set<DayOfWeek> days(WaitEntry written) {
    List<WaitEntry> each = written.list(DayOfWeek.values().length, DAY_REMEDY + ", as a list");
    if (each.isEmpty()) {
      throw written.wrong("name at least one working day");
    }
    return each.stream()
        .map(WorkCalendarReader::day)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(DayOfWeek.class)));
  }

  private static DayOfWeek day(WaitEntry written) {
    String name = written.text(DAY_REMEDY).strip().toUpperCase(Locale.ROOT);
    return Stream.of(DayOfWeek.values())
        .filter(
            day -> name.equals(day.name()) || name.equals(day.name().substring(0, ABBREVIATION)))
        .findFirst()
        .orElseThrow(() -> written.wrong(DAY_REMEDY));
  }

  private static Set<LocalDate> holidays(WaitEntry written) {
    String remedy = "use a list of at most %d dates such as 2026-12-25".formatted(MAX_HOLIDAYS);
    return written.list(MAX_HOLIDAYS, remedy).stream()
        .map(WorkCalendarReader::date)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static LocalDate date(WaitEntry written) {
    String remedy = "write each date as \"2026-12-25\"";
    String text = written.text(remedy);
    try {
      return LocalDate.parse(text.strip());
    } catch (DateTimeException e) {
      throw written.wrong(remedy);
    }
  }
}
