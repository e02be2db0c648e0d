package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;

/** Reader of whether people have left. */
public final class PersonDepartureReader {

  private static final String HAS_LEFT =
      "select exists (select from access_end where person = ? and not returned)";

  private final Database database;

  public PersonDepartureReader(Database database) {
    this.database = database;
  }

  /** Whether another person ended this person's access, and the person has got none since. */
  public boolean hasLeft(String person) {
    return database.sql(HAS_LEFT, person).query(Boolean.class).single();
  }
}
