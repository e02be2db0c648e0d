package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Store of the attempts to sign in at an identity provider; an answer uses its attempt up. */
public final class SignInAttemptStore {

  /** Time in which a person has to sign in at the provider. */
  public static final Duration MAX_LIFETIME = Duration.ofMinutes(10);

  /** Strangers can begin attempts, so the table has a bound, and each client a smaller one. */
  private static final int MAX_COUNT = 10_000;

  private static final int MAX_COUNT_OF_CLIENT = 1_000;

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('sign-in-attempts', 0))";

  /** Makes room for an attempt of a client that has the most: its own oldest one goes. */
  private static final String MAKE_ROOM_OF_CLIENT =
      """
      delete from sign_in_attempt where state_hash in (
        select state_hash from sign_in_attempt where client = :client
        order by expires_at desc offset :kept)
      """;

  /** Makes room in a full table: the client with the most attempts loses its oldest one. */
  private static final String MAKE_ROOM =
      """
      delete from sign_in_attempt where (select count(*) from sign_in_attempt) >= :most
        and state_hash = (
          select state_hash from sign_in_attempt where client = (
            select client from sign_in_attempt
            group by client order by count(*) desc, min(expires_at) limit 1)
          order by expires_at limit 1)
      """;

  private static final String INSERT =
      """
      insert into sign_in_attempt
        (state_hash, browser_hash, provider, nonce, verifier, next, client, expires_at)
      values (:state, :browser, :provider, :nonce, :verifier, :next, :client,
        now() + make_interval(secs => :lifetime))
      """;

  private static final String USE =
      """
      delete from sign_in_attempt where state_hash = :state and expires_at > now()
      returning browser_hash, provider, nonce, verifier, next, clock_timestamp() as used_at
      """;

  private final Database database;

  public SignInAttemptStore(Database database) {
    this.database = database;
  }

  /**
   * Adds an attempt and deletes expired ones. Perdure refuses no attempt: in a full table, the
   * client with the most attempts loses its oldest one.
   *
   * @param client the group of addresses from which the client can send
   */
  public void add(String client, SignInAttempt attempt) {
    database.transact(() -> {
      database.sql(LOCK).query().singleRow();
      database.sql("delete from sign_in_attempt where expires_at <= now()").update();
      database
          .sql(MAKE_ROOM_OF_CLIENT)
          .param("client", client)
          .param("kept", MAX_COUNT_OF_CLIENT - 1)
          .update();
      database.sql(MAKE_ROOM).param("most", MAX_COUNT).update();
      insert(client, attempt);
    });
  }

  private void insert(String client, SignInAttempt attempt) {
    database
        .sql(INSERT)
        .param("state", attempt.stateHash())
        .param("browser", attempt.browserHash())
        .param("provider", attempt.provider())
        .param("nonce", attempt.nonce())
        .param("verifier", attempt.verifier())
        .param("next", attempt.next())
        .param("client", client)
        .param("lifetime", MAX_LIFETIME.toSeconds())
        .update();
  }

  /** An attempt whose answer arrived, with the time of its arrival by the database's clock. */
  public record UsedAttempt(SignInAttempt attempt, Instant usedAt) {}

  /** Uses an attempt up; empty if there is none, or no longer. */
  public Optional<UsedAttempt> use(String stateHash) {
    return database
        .sql(USE)
        .param("state", stateHash)
        .find(row ->
            new UsedAttempt(
                new SignInAttempt(
                    stateHash,
                    row.text("browser_hash"),
                    row.text("provider"),
                    row.text("nonce"),
                    row.text("verifier"),
                    row.text("next")),
                row.moment("used_at")));
  }
}
