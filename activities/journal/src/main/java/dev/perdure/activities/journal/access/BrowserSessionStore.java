package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import java.time.Duration;
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

  private static final String OPEN =
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
      values (:id, :token, :person, string_to_array(:roles, ','),
        case when :person::text is not null then now() + make_interval(secs => :lifetime) end)
      """;

  /** One write an hour keeps a session in use. */
  private static final String TOUCH =
      """
      update browser_session set used_at = now()
      where id_hash = :id and used_at < now() - interval '1 hour'
      """;

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
   * Opens a session and deletes ended sessions.
   *
   * @param by the person who signs in
   */
  public void open(OpenSession session, String by) {
    database.transact(() -> {
      database
          .sql("delete from browser_session where not (" + OPEN + ")")
          .param("lifetime", MAX_LIFETIME.toSeconds())
          .param("idle", IDLE_TIMEOUT.toSeconds())
          .update();
      database
          .sql(INSERT)
          .param("id", session.idHash())
          .param("token", session.tokenId().orElse(null))
          .param("person", session.person().orElse(null))
          .param("roles", PersonRole.join(session.roles()))
          .param("lifetime", PERSON_LIFETIME.toSeconds())
          .update();
      auditTrail.append(
          TrailEntry.of(TrailKind.SIGN_IN, means(session))
              .by(by)
              .with(Map.of("roles", session.roles())));
    });
  }

  private static String means(OpenSession session) {
    return session
        .tokenId()
        .map("token "::concat)
        .orElse(session.person().isPresent() ? "identity provider" : "server's token or a link");
  }

  /** The session with a hash, if it is open. */
  public Optional<OpenSession> find(String idHash) {
    return database
        .sql(
            "select token_id, person, array_to_string(roles, ',') as role_names, provider, refresh_at"
                + " from browser_session where id_hash = :id and "
                + OPEN)
        .param("id", idHash)
        .param("lifetime", MAX_LIFETIME.toSeconds())
        .param("idle", IDLE_TIMEOUT.toSeconds())
        .find(row ->
            new OpenSession(
                idHash,
                Optional.ofNullable(row.textOrNull("token_id")),
                Optional.ofNullable(row.textOrNull("person")),
                PersonRole.split(row.text("role_names")),
                Optional.ofNullable(row.textOrNull("provider")),
                Optional.ofNullable(row.momentOrNull("refresh_at"))));
  }

  /** Records the use of an open session. */
  public void touch(String idHash) {
    database.sql(TOUCH).param("id", idHash).update();
  }

  /**
   * Ends the sessions of a person, also those of the person's tokens, and the logins that the
   * person confirmed; returns the hashes of the sessions.
   */
  public List<String> endOf(String person, String by) {
    return database.inTransaction(() -> {
      List<String> ended =
          database
              .sql(
                  """
                  delete from browser_session where person = :person
                    or token_id in (select id from api_token where owner = :person) returning id_hash
                  """)
              .param("person", person)
              .column(String::toString);
      database.sql("delete from terminal_login where person = ?", person).update();
      if (!ended.isEmpty()) {
        auditTrail.append(
            TrailEntry.of(TrailKind.SESSIONS_ENDED, "sessions")
                .by(by)
                .about(person)
                .with(Map.of("count", ended.size())));
      }
      return ended;
    });
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
