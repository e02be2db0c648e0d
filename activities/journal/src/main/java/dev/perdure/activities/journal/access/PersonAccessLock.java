package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.util.List;

/**
 * Lock of a person's access until the end of a transaction. Each writer of a session, a login or a
 * token holds the lock of its person, and so does the end of the person's access.
 */
final class PersonAccessLock {

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('person-access:' || ?, 0))";

  private PersonAccessLock() {}

  static void hold(Database database, String person) {
    database.sql(LOCK, person).query().singleRow();
  }

  /** Holds the locks of several people, in one order for all transactions. */
  static void hold(Database database, List<String> people) {
    people.stream().distinct().sorted().forEach(person -> hold(database, person));
  }
}
