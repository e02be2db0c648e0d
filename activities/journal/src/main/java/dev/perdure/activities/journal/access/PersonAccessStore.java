package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.person.PersonSettingsRemover;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/** Store that ends the access of people: sessions, confirmed logins and tokens at once. */
public final class PersonAccessStore {

  private static final String RECORD_END =
      """
      insert into access_end (person, ended_at) values (?, clock_timestamp())
      on conflict (person) do update set ended_at = excluded.ended_at, returned = false
      """;

  /**
   * The end of a person who is back matters only to sign-ins under way: an exchange with a provider
   * takes seconds, so an hour covers all of them.
   */
  private static final String DELETE_OLD_ENDS =
      "delete from access_end where returned and ended_at < now() - interval '1 hour'";

  /** A person without access gets no notices, so no event writes one. */
  private static final String FORGET_ROLES = "update person set roles = null where name = ?";

  private final Database database;
  private final BrowserSessionStore sessions;
  private final ApiTokenStore tokens;

  public PersonAccessStore(Database database) {
    this.database = database;
    this.sessions = new BrowserSessionStore(database);
    this.tokens = new ApiTokenStore(database);
  }

  /**
   * The rights that have ended.
   *
   * @param sessions the hashes of the sessions
   * @param tokens the tokens that were in force
   * @param requests the number of requests that were handed over
   */
  public record EndedAccess(List<String> sessions, List<ApiToken> tokens, int requests) {

    /** Copies the lists. */
    public EndedAccess {
      sessions = List.copyOf(sessions);
      tokens = List.copyOf(tokens);
    }
  }

  /**
   * Ends the sessions, the confirmed logins and the tokens of a person, all of them or none.
   *
   * @param handOver hands the person's requests over, in the same transaction
   */
  public EndedAccess end(String person, String by, IntSupplier handOver) {
    return database.inTransaction(() -> {
      PersonAccessLock.hold(database, person);
      database.sql(DELETE_OLD_ENDS).update();
      database.sql(RECORD_END, person).update();
      List<String> ended = sessions.endOf(person, by);
      deleteLogins(person);
      database.sql(FORGET_ROLES, person).update();
      new PersonSettingsRemover(database).removeNotices(person);
      List<ApiToken> revoked = tokens.revokeAll(person, Optional.empty(), by);
      return new EndedAccess(ended, revoked, handOver.getAsInt());
    });
  }

  /**
   * Ends the confirmed logins of a person and the tokens that the person created for the own name;
   * returns the tokens.
   */
  public List<ApiToken> endOwn(String person, String by) {
    return database.inTransaction(() -> {
      PersonAccessLock.hold(database, person);
      deleteLogins(person);
      database.sql(FORGET_ROLES, person).update();
      return tokens.revokeAll(person, Optional.of(person), by);
    });
  }

  /**
   * Ends the confirmed logins of a person, and the tokens that the person created for the own name
   * with rights beyond the person's present roles; returns the tokens.
   */
  public List<ApiToken> endOwnBeyond(String person, HeldRoles roles, String by) {
    return database.inTransaction(() -> {
      PersonAccessLock.hold(database, person);
      deleteLogins(person);
      return tokens.list(Optional.of(person)).stream()
          .filter(token -> token.isInForce(database.now()))
          .filter(token -> token.createdBy().equals(person) && !roles.cover(token.roles()))
          .flatMap(token -> tokens.revoke(token.id(), by).stream())
          .toList();
    });
  }

  /** Records that a person has access again. The transaction holds the lock of the person. */
  static void recordReturn(Database database, String person) {
    database
        .sql("update access_end set returned = true where person = ? and not returned", person)
        .update();
  }

  private void deleteLogins(String person) {
    database.sql("delete from terminal_login where person = ?", person).update();
  }
}
