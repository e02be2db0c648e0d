package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.util.List;
import java.util.Optional;

/** Store of the people who signed in at identity providers, by the names that records bear. */
public final class PersonStore {

  private static final String INSERT =
      "insert into person (name, issuer, subject) values (?, ?, ?) on conflict do nothing";

  private static final String IS_OF =
      "select exists (select from person where name = ? and issuer = ? and subject = ?)";

  private final Database database;

  public PersonStore(Database database) {
    this.database = database;
  }

  /** The subject of the account that a name belongs to. */
  public Optional<String> findSubject(String name, String issuer) {
    return database
        .sql("select subject from person where name = ? and issuer = ?", name, issuer)
        .find(row -> row.text("subject"));
  }

  /** The names that an account at a provider has had. */
  public List<String> names(String issuer, String subject) {
    return database
        .sql("select name from person where issuer = ? and subject = ?", issuer, subject)
        .column(name -> name);
  }

  /** The roles of a person at the last sign-in; none for a person without access. */
  public List<RoleGrant> roles(String name) {
    return database
        .sql(
            "select array_to_string(roles, ',') as role_names from person where name = ? and roles is not null",
            name)
        .find(row -> RoleGrant.split(row.text("role_names")))
        .orElse(List.of());
  }

  /** Gives a name to the account that comes with it first; false if another account has it. */
  public boolean claim(String name, String issuer, String subject) {
    database.sql(INSERT, name, issuer, subject).update();
    return database.sql(IS_OF, name, issuer, subject).query(Boolean.class).single();
  }
}
