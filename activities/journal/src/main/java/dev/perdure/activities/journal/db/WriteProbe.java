package dev.perdure.activities.journal.db;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Probe that writes to the journal, because a full disk still answers reads. It fills a new file of
 * some pages, as overwriting a row needs no space.
 */
public record WriteProbe(Database database) {

  private static final long LOCK_ID = 7_480_301L;
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private static final String WRITE =
      """
      insert into write_probe
      select repeat(md5(random()::text), 200) from generate_series(1, 16)
      """;

  /** Writes in a transaction; gives the reason if the journal cannot be written. */
  public Optional<String> failure() {
    try {
      database.transact(this::write);
      return Optional.empty();
    } catch (DataAccessException | TransactionException e) {
      Throwable cause = Objects.requireNonNullElse(e.getMostSpecificCause(), e);
      return isLocked(cause) ? Optional.empty() : Optional.of(firstLine(cause));
    }
  }

  /** One process at a time: the others take its word for now. */
  private void write() {
    database.sql("set local statement_timeout = '3s'").update();
    database.sql("set local lock_timeout = '200ms'").update();
    boolean isOurs =
        database.sql("select pg_try_advisory_xact_lock(?)", LOCK_ID).query(Boolean.class).single();
    if (isOurs) {
      database.sql("truncate write_probe").update();
      database.sql(WRITE).update();
    }
  }

  /** A dump of the database holds a lock on every table for its whole run. */
  private static boolean isLocked(Throwable cause) {
    return cause instanceof SQLException e && LOCK_NOT_AVAILABLE.equals(e.getSQLState());
  }

  private static String firstLine(Throwable cause) {
    return Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName())
        .lines()
        .findFirst()
        .orElse("no reason");
  }
}
