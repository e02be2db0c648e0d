package dev.perdure.activities.journal.db;

import dev.perdure.activities.process.MonotonicClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Clock of the database, by which processes on several hosts compare moments: a host whose own
 * clock is wrong takes no other process for silent. The database is asked once a minute at most.
 */
public final class DatabaseClock implements InstantSource {

  private static final Duration ASK_INTERVAL = Duration.ofMinutes(1);

  private final Supplier<Instant> database;
  private final InstantSource process;
  private @Nullable Instant askedAt;
  private Duration ahead = Duration.ZERO;

  public DatabaseClock(Database database) {
    this(database::now, MonotonicClock.ofProcess());
  }

  DatabaseClock(Supplier<Instant> database, InstantSource process) {
    this.database = database;
    this.process = process;
  }

  /** The moment; while the database is away, its last answer and the time since then. */
  @Override
  public synchronized Instant instant() {
    Instant now = process.instant();
    if (askedAt == null || !now.isBefore(askedAt.plus(ASK_INTERVAL))) {
      try {
        ahead = Duration.between(now, database.get());
        askedAt = now;
      } catch (DataAccessException | TransactionException _) {
        return now.plus(ahead);
      }
    }
    return now.plus(ahead);
  }
}
