package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.util.List;
import java.util.Optional;

/** Reader of the roles of people by their last sign-in and by their tokens in force. */
public final class PersonRoleReader {

  private static final String SOURCES =
      """
      select array_to_string(roles, ',') as role_names from api_token
      where owner = :person and revoked_at is null and expires_at > now()
      union all
      select array_to_string(roles, ',') from person where name = :person and roles is not null
      """;

  private final Database database;
  private final String account;
  private final boolean areRolesRequired;

  /**
   * A reader for one server.
   *
   * @param account the account that the server runs under, which has the role of an admin
   * @param areRolesRequired whether people and tokens without a role may do nothing
   */
  public PersonRoleReader(Database database, String account, boolean areRolesRequired) {
    this.database = database;
    this.account = account;
    this.areRolesRequired = areRolesRequired;
  }

  /** The roles of a person, none without access; empty if no role limits the person. */
  public Optional<HeldRoles> find(String person) {
    if (person.equals(account)) {
      return Optional.of(new HeldRoles(List.of(RoleGrant.of(PersonRole.ADMIN))));
    }
    List<List<RoleGrant>> sources =
        database
            .sql(SOURCES)
            .param("person", person)
            .list(row -> RoleGrant.split(row.text("role_names")));
    return !areRolesRequired && sources.stream().anyMatch(List::isEmpty)
        ? Optional.empty()
        : Optional.of(new HeldRoles(sources.stream().flatMap(List::stream).distinct().toList()));
  }
}
