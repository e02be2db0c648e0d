package dev.perdure.activities.journal.person;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.wait.Absence;
import dev.perdure.planner.wait.PersonCalendarReader;
import dev.perdure.planner.wait.WorkCalendar;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;

/**
 * Reader of the absent people whose deputy a person is. An absence follows the zone of the absent
 * person's working hours, or UTC. People whose access has ended have no deputy.
 */
public final class DeputyReader {

  /** A day begins in one zone at most a day before it begins in UTC, and ends a day after. */
  private static final String ABSENCES =
      """
      select absence.person, absence.starts_on::text, absence.ends_on::text, own.calendar,
        now() as moment
      from person_absence absence left join person_calendar own on own.person = absence.person
      where absence.deputy = :deputy and absence.person <> absence.deputy
        and absence.starts_on <= (now() at time zone 'UTC')::date + 1
        and absence.ends_on >= (now() at time zone 'UTC')::date - 1
        and not exists (
          select from access_end gone where gone.person = absence.person and not gone.returned)
      order by absence.person
      """;

  private final Database database;

  public DeputyReader(Database database) {
    this.database = database;
  }

  /** The people who are absent now and whose deputy a person is, by their names. */
  public List<String> absentPeople(String deputy) {
    return database.sql(ABSENCES).param("deputy", deputy).list(CurrentAbsence::of).stream()
        .filter(CurrentAbsence::isNow)
        .map(CurrentAbsence::person)
        .toList();
  }

  /** An absence near today. */
  private record CurrentAbsence(String person, Absence absence, LocalDate today) {

    static CurrentAbsence of(Row row) throws SQLException {
      JsonObject hours =
          Objects.requireNonNullElseGet(
              row.jsonOrNull("calendar", JsonObject.class), JsonObject::empty);
      ZoneId zone =
          PersonCalendarReader.read(hours).hours().map(WorkCalendar::zone).orElse(ZoneOffset.UTC);
      return new CurrentAbsence(
          row.text("person"),
          new Absence(LocalDate.parse(row.text("starts_on")), LocalDate.parse(row.text("ends_on"))),
          LocalDate.ofInstant(row.moment("moment"), zone));
    }

    boolean isNow() {
      return absence.covers(today);
    }
  }
}
