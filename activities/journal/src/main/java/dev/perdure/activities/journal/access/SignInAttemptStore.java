package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Store of the attempts to sign in at an identity provider; an answer uses its attempt up. */
public final class SignInAttemptStore {

  /** Time in which a person has to sign in at the provider. */
  public static final Duration MAX_LIFETIME = Duration.ofMinutes(10);

  /** Strangers can begin attempts, so the table has a bound. */
  private static final int MAX_COUNT = 10_000;

  private static final String INSERT =
      """
      insert into sign_in_attempt
        (state_hash, browser_hash, provider, nonce, verifier, next, expires_at)
      select :state, :browser, :provider, :nonce, :verifier, :next,
        now() + make_interval(secs => :lifetime)
      where (select count(*) from sign_in_attempt) < :most
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

  /** Adds an attempt and deletes expired ones; false if there are too many. */
  public boolean add(SignInAttempt attempt) {
    return database.inTransaction(() -> {
      database.sql("delete from sign_in_attempt where expires_at <= now()").update();
      return database
              .sql(INSERT)
              .param("state", attempt.stateHash())
              .param("browser", attempt.browserHash())
              .param("provider", attempt.provider())
              .param("nonce", attempt.nonce())
              .param("verifier", attempt.verifier())
              .param("next", attempt.next())
              .param("lifetime", MAX_LIFETIME.toSeconds())
              .param("most", MAX_COUNT)
              .update()
          == 1;
    });
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
