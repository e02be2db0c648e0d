package dev.perdure.activities.journal.person;

import dev.perdure.activities.journal.db.Database;
import java.util.List;

/** Reader of the roles that people have by their sessions and tokens in force. */
public final class PersonRoleReader {

  private static final String ROLES =
      """
      select distinct unnest(roles) as role from (
        select roles from api_token
        where owner = :person and revoked_at is null and expires_at > now()
        union all
        select roles from browser_session
        where person = :person and (expires_at is null or expires_at > now())) held
      order by role
      """;

  private final Database database;

  public PersonRoleReader(Database database) {
    this.database = database;
  }

  /** The names of a person's roles. */
  public List<String> find(String person) {
    return database.sql(ROLES).param("person", person).list(row -> row.text("role"));
  }
}
