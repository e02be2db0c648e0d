package dev.perdure.planner.wait;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads the calendar of a person: working hours and absences, and refuses what can't hold. */
public final class PersonCalendarReader {

  private static final int MAX_ABSENCES = 100;
  private static final long MAX_ABSENCE_DAYS = 366;
  private static final int MAX_NAME_LENGTH = 100;

  private PersonCalendarReader() {}

  /**
   * The calendar with the fields {@code calendar} and {@code absences}, each of which may be
   * missing.
   *
   * @throws InvalidWaitPolicy with the key, its value and the remedy
   */
  public static PersonCalendar read(JsonObject written) {
    return new PersonCalendar(
        entry(written, "calendar").map(WorkCalendarReader::read),
        entry(written, "absences").map(PersonCalendarReader::absences).orElseGet(List::of));
  }

  private static Optional<WaitEntry> entry(JsonObject written, String key) {
    return Optional.ofNullable(written.fields().get(key)).map(value -> new WaitEntry(key, value));
  }

  private static List<Absence> absences(WaitEntry written) {
    List<Absence> absences =
        written
            .list(MAX_ABSENCES, "use a list of at most %d absences".formatted(MAX_ABSENCES))
            .stream()
            .map(PersonCalendarReader::absence)
            .sorted(Comparator.comparing(Absence::from))
            .toList();
    for (int i = 1; i < absences.size(); i++) {
      if (absences.get(i - 1).covers(absences.get(i).from())) {
        throw written.wrong("name each day in one absence at most");
      }
    }
    return absences;
  }

  private static Absence absence(WaitEntry written) {
    String remedy = "write each absence as {\"from\": \"2026-12-24\", \"until\": \"2027-01-03\"}";
    if (written.isText()) {
      throw written.wrong(remedy);
    }
    written.requireKeys("from", "until", "deputy");
    Absence absence =
        new Absence(
            WorkCalendarReader.date(written.require("from", remedy)),
            WorkCalendarReader.date(written.require("until", remedy)),
            written.find("deputy").map(PersonCalendarReader::person).orElse(null));
    if (absence.until().isBefore(absence.from())) {
      throw written.wrong("the last day must not be before the first");
    }
    if (ChronoUnit.DAYS.between(absence.from(), absence.until()) >= MAX_ABSENCE_DAYS) {
      throw written.wrong("use at most %d days".formatted(MAX_ABSENCE_DAYS));
    }
    return absence;
  }

  private static String person(WaitEntry written) {
    String remedy = "use the name of a person, such as \"ben\"";
    String name = written.text(remedy);
    if (!name.equals(name.strip())
        || name.isEmpty()
        || name.length() > MAX_NAME_LENGTH
        || InvisibleCharEscaper.hides(name)) {
      throw written.wrong(remedy);
    }
    return name;
  }
}
