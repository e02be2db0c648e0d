package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.time.Duration;
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

  private static final String OPEN =
      """
      created_at > now() - make_interval(secs => :lifetime)
        and used_at > now() - make_interval(secs => :idle)
        and (token_id is null or exists (
          select from api_token token
          where token.id = token_id and token.revoked_at is null and token.expires_at > now()))
      """;

  /** One write an hour keeps a session in use. */
  private static final String TOUCH =
      """
      update browser_session set used_at = now()
      where id_hash = :id and used_at < now() - interval '1 hour'
      """;

  private final Database database;

  public BrowserSessionStore(Database database) {
    this.database = database;
  }

  /** Opens a session, of a named token if one is given, and deletes ended sessions. */
  public void open(String idHash, Optional<String> tokenId) {
    database.transact(() -> {
      database
          .sql("delete from browser_session where not (" + OPEN + ")")
          .param("lifetime", MAX_LIFETIME.toSeconds())
          .param("idle", IDLE_TIMEOUT.toSeconds())
          .update();
      database
          .sql(
              "insert into browser_session (id_hash, token_id) values (?, ?)",
              idHash,
              tokenId.orElse(null))
          .update();
    });
  }

  /** The session with a hash, if it is open. */
  public Optional<OpenSession> find(String idHash) {
    return database
        .sql("select token_id from browser_session where id_hash = :id and " + OPEN)
        .param("id", idHash)
        .param("lifetime", MAX_LIFETIME.toSeconds())
        .param("idle", IDLE_TIMEOUT.toSeconds())
        .find(row -> new OpenSession(idHash, Optional.ofNullable(row.textOrNull("token_id"))));
  }

  /** Records the use of an open session. */
  public void touch(String idHash) {
    database.sql(TOUCH).param("id", idHash).update();
  }

  /** Ends a session. */
  public void end(String idHash) {
    database.sql("delete from browser_session where id_hash = ?", idHash).update();
  }
}
