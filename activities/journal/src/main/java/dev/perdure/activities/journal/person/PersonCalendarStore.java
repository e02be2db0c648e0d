package dev.perdure.activities.journal.person;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.wait.Absence;
import dev.perdure.planner.wait.PersonCalendar;
import dev.perdure.planner.wait.PersonCalendarReader;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Store of the calendars of people: working hours and absences. */
public final class PersonCalendarStore {

  /** Old absences concern no wait any more. */
  private static final String ABSENCES =
      """
      select starts_on::text, ends_on::text, deputy from person_absence
      where person = ? and ends_on >= current_date - 1 order by starts_on
      """;

  private static final String SAVE =
      """
      insert into person_calendar (person, calendar) values (?, ?::json)
      on conflict (person) do update set calendar = excluded.calendar
      """;

  private final Database database;

  public PersonCalendarStore(Database database) {
    this.database = database;
  }

  /** The calendar of a person; an empty one if the person has set nothing. */
  public PersonCalendar find(String person) {
    JsonObject hours = findHours(person).orElseGet(JsonObject::empty);
    return new PersonCalendar(PersonCalendarReader.read(hours).hours(), absences(person));
  }

  /** The working hours as the person wrote them, in the field {@code calendar}. */
  public Optional<JsonObject> findHours(String person) {
    return database
        .sql("select calendar from person_calendar where person = ?", person)
        .find(row -> row.json("calendar", JsonObject.class));
  }

  /** The absences of a person that have not ended, in order. */
  public List<Absence> absences(String person) {
    return database
        .sql(ABSENCES, person)
        .list(row ->
            new Absence(
                LocalDate.parse(row.text("starts_on")),
                LocalDate.parse(row.text("ends_on")),
                row.textOrNull("deputy")));
  }

  /**
   * Replaces the calendar of a person.
   *
   * @param hours a valid object with the field {@code calendar}, or an empty object
   */
  public void save(String person, JsonObject hours, List<Absence> absences) {
    database.transact(() -> {
      database.sql(SAVE, person, Json.write(hours)).update();
      database.sql("delete from person_absence where person = ?", person).update();
      absences.forEach(each ->
          database
              .sql(
                  """
                  insert into person_absence (person, starts_on, ends_on, deputy)
                  values (?, ?::date, ?::date, ?)
                  """,
                  person,
                  each.from().toString(),
                  each.until().toString(),
                  each.deputy())
              .update());
    });
  }
}
