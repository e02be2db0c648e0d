package dev.perdure.activities.journal.person;

import dev.perdure.activities.journal.db.Database;

/** Removes what people chose for themselves. */
public final class PersonSettingsRemover {

  private static final String NOTICES =
      """
      with choice as (delete from notice_preference where person = :person),
      gone as (delete from notice_receiver where person = :person returning name)
      delete from notice where receiver in (select name from gone)
      """;

  private static final String CALENDAR =
      """
      with absence as (delete from person_absence where person = :person),
      stand_in as (update person_absence set deputy = null where deputy = :person)
      delete from person_calendar where person = :person
      """;

  private final Database database;

  public PersonSettingsRemover(Database database) {
    this.database = database;
  }

  /** Removes the choice of notices, and the notices that wait for the person. */
  public void removeNotices(String person) {
    database.sql(NOTICES).param("person", person).update();
  }

  /** Removes notices, working hours and absences of a person. */
  public void removeAll(String person) {
    removeNotices(person);
    database.sql(CALENDAR).param("person", person).update();
  }
}
