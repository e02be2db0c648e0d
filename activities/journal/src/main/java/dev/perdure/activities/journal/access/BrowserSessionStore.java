package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Query;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Store of the sessions of signed-in browsers, by the hash of their cookie. A session ends by
 * sign-out, after a time without use, and at the latest after its full lifetime. The session of a
 * named token ends with the token.
 */
public final class BrowserSessionStore {

  /** Lifetime of a session. */
  public static final Duration MAX_LIFETIME = Duration.ofDays(30);

  /** Time after which an unused session ends. */
  public static final Duration IDLE_TIMEOUT = Duration.ofDays(7);

  /** Lifetime of a person's session: then the identity provider decides again. */
  public static final Duration PERSON_LIFETIME = Duration.ofHours(12);

  /** Condition of an open session; {@link #limited} gives its values. */
  static final String OPEN =
      """
      created_at > now() - make_interval(secs => :lifetime)
        and used_at > now() - make_interval(secs => :idle)
        and (expires_at is null or expires_at > now())
        and (token_id is null or exists (
          select from api_token token
          where token.id = token_id and token.revoked_at is null and token.expires_at > now()))
      """;

  private static final String INSERT =
      """
      insert into browser_session (id_hash, token_id, person, roles, expires_at)
      select :id, :token, :person, string_to_array(:roles, ','),
        case when :person::text is not null then now() + make_interval(secs => :lifetime) end
      where (:token::text is null or exists (
          select from api_token where id = :token and revoked_at is null and expires_at > now()))
        and not exists (
          select from access_end where person = :person and ended_at >= :confirmed::timestamptz)
      """;

  /** One write an hour keeps a session in use. */
  private static final String TOUCH =
      """
      update browser_session set used_at = now()
      where id_hash = :id and used_at < now() - interval '1 hour'
      """;

  private static final String KEEP_ROLES =
      "update person set roles = string_to_array(?, ',') where name = ?";

  private static final String END =
      """
      delete from browser_session where id_hash = :id
      returning coalesce(
        person, (select owner from api_token token where token.id = token_id), :account) as name
      """;

  private final Database database;
  private final AuditTrail auditTrail;

  public BrowserSessionStore(Database database) {
    this.database = database;
    this.auditTrail = new AuditTrail(database);
  }

  /**
   * Opens a session and deletes ended sessions; false if the session's token has ended, or if the
   * access of the person ended after the confirmation.
   *
   * @param by the person who signs in
   * @param confirmedAt the time at which the identity provider was asked about the person
   */
  public boolean open(OpenSession session, String by, Optional<Instant> confirmedAt) {
    return database.inTransaction(() -> {
      PersonAccessLock.hold(database, by);
      limited(database.sql("delete from browser_session where not (" + OPEN + ")")).update();
      boolean isOpened = insert(session, confirmedAt) == 1;
      if (isOpened) {
        session.person().ifPresent(person -> recordPerson(person, session));
        auditTrail.append(
            TrailEntry.of(TrailKind.SIGN_IN, means(session))
                .by(by)
                .with(Map.of("roles", session.roles())));
      }
      return isOpened;
    });
  }

  /** Keeps the roles of a person who signs in beyond the end of the session. */
  private void recordPerson(String person, OpenSession session) {
    database.sql(KEEP_ROLES, RoleGrant.join(session.roles()), person).update();
    PersonAccessStore.recordReturn(database, person);
  }

  private int insert(OpenSession session, Optional<Instant> confirmedAt) {
    return database
        .sql(INSERT)
        .param("id", session.idHash())
        .param("token", session.tokenId().orElse(null))
        .param("person", session.person().orElse(null))
        .param("roles", RoleGrant.join(session.roles()))
        .param("confirmed", confirmedAt.map(it -> it.atOffset(ZoneOffset.UTC)).orElse(null))
        .param("lifetime", PERSON_LIFETIME.toSeconds())
        .update();
  }

  /** Gives a query the values of {@link #OPEN}. */
  static Query limited(Query query) {
    return query
        .param("lifetime", MAX_LIFETIME.toSeconds())
        .param("idle", IDLE_TIMEOUT.toSeconds());
  }

  private static String means(OpenSession session) {
    return session
        .tokenId()
        .map("token "::concat)
        .orElse(session.person().isPresent() ? "identity provider" : "server's token or a link");
  }

  /** The session with a hash, if it is open. */
  public Optional<OpenSession> find(String idHash) {
    return limited(
            database.sql(
                "select token_id, person, array_to_string(roles, ',') as role_names, provider,"
                    + " refresh_at from browser_session where id_hash = :id and "
                    + OPEN))
        .param("id", idHash)
        .find(row ->
            new OpenSession(
                idHash,
                Optional.ofNullable(row.textOrNull("token_id")),
                Optional.ofNullable(row.textOrNull("person")),
                RoleGrant.split(row.text("role_names")),
                Optional.ofNullable(row.textOrNull("provider")),
                Optional.ofNullable(row.momentOrNull("refresh_at"))));
  }

  /** Records the use of an open session. */
  public void touch(String idHash) {
    database.sql(TOUCH).param("id", idHash).update();
  }

  /**
   * Ends the sessions of a person, also those of the person's tokens; returns their hashes. The
   * transaction that is under way holds the lock of the person.
   */
  List<String> endOf(String person, String by) {
    List<String> ended =
        database
            .sql(
                """
                delete from browser_session where person = :person
                  or token_id in (select id from api_token where owner = :person) returning id_hash
                """)
            .param("person", person)
            .column(String::toString);
    if (!ended.isEmpty()) {
      auditTrail.append(
          TrailEntry.of(TrailKind.SESSIONS_ENDED, "sessions")
              .by(by)
              .about(person)
              .with(Map.of("count", ended.size())));
    }
    return ended;
  }

  /**
   * Ends a session.
   *
   * @param account the person of a session that the server's own token opened
   */
  public void end(String idHash, String account) {
    database.transact(() ->
        database
            .sql(END)
            .param("id", idHash)
            .param("account", account)
            .find(row -> row.text("name"))
            .ifPresent(
                name -> auditTrail.append(TrailEntry.of(TrailKind.SIGN_OUT, "session").by(name))));
  }
}
