package dev.perdure.activities.journal.db;

/**
 * The installation that a database belongs to: all processes that share the database are one.
 *
 * @param id given once, when the tables are made
 */
public record Installation(String id) {

  /** Reads the installation of a database. */
  public static Installation of(Database database) {
    return new Installation(
        database.sql("select id from installation").query(String.class).single());
  }
}
