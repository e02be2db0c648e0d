package dev.perdure.activities.journal.db;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionSystemException;

/**
 * Outage of PostgreSQL behind a failure: the server is not reached, starts, stops, or lacks
 * resources. The same statement passes once the server is back.
 */
public record DatabaseOutage(String sentence) {

  /** Lost connection, insufficient resources, system error, server start or shutdown. */
  private static final Set<String> CLASSES = Set.of("08", "53", "58");

  private static final String SHUTDOWN = "57P";
  private static final String READ_ONLY = "25006";

  /** Serialization failure, deadlock, lock not available, statement timeout. */
  private static final Set<String> CROWDED = Set.of("40001", "40P01", "55P03", "57014");

  /** The pool's message about a connection that it has given up; it has no SQLSTATE. */
  private static final String CLOSED = "Connection is closed";

  private static final int MAX_CAUSES = 20;
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

  /** Finds the outage that caused a failure. */
  public static Optional<DatabaseOutage> in(Throwable failure) {
    return causes(failure).filter(DatabaseOutage::isOutage).findFirst().map(DatabaseOutage::of);
  }

  /**
   * Repeats work for as long as the database is away, or other transactions hold the work up.
   *
   * @param isOver whether the caller has given up; the failure is thrown then
   */
  public static <T> T outlast(Supplier<T> work, BooleanSupplier isOver) {
    while (true) {
      try {
        return work.get();
      } catch (DataAccessException | TransactionException e) {
        if (!mayPass(e) || isOver.getAsBoolean() || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        LockSupport.parkNanos(RETRY_DELAY.toNanos());
      }
    }
  }

  private static boolean mayPass(Throwable failure) {
    return causes(failure).anyMatch(cause -> isOutage(cause) || isHeldUp(cause));
  }

  private static boolean isHeldUp(Throwable cause) {
    return cause instanceof SQLException sql && CROWDED.contains(state(sql));
  }

  private static DatabaseOutage of(Throwable cause) {
    String state = cause instanceof SQLException sql ? state(sql) : "";
    return new DatabaseOutage(
        state.isEmpty()
            ? "The database does not answer."
            : "The database does not answer (SQLSTATE %s).".formatted(state));
  }

  /** The causes, the root first: it has the SQLSTATE. */
  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, DatabaseOutage::cause)
        .limit(MAX_CAUSES)
        .toList()
        .reversed()
        .stream();
  }

  /** The failure of the work, where its rollback failed too. */
  private static @Nullable Throwable cause(Throwable failure) {
    return failure instanceof TransactionSystemException rollback
            && rollback.getApplicationException() != null
        ? rollback.getApplicationException()
        : failure.getCause();
  }

  private static boolean isOutage(Throwable cause) {
    return switch (cause) {
      case CannotCreateTransactionException _ -> true;
      case CannotGetJdbcConnectionException _ -> true;
      case SQLTransientConnectionException _ -> true;
      case SQLException sql -> isOutage(state(sql)) || CLOSED.equals(sql.getMessage());
      default -> false;
    };
  }

  private static boolean isOutage(String state) {
    return state.startsWith(SHUTDOWN)
        || state.equals(READ_ONLY)
        || CLASSES.contains(state.substring(0, Math.min(2, state.length())));
  }

  private static String state(SQLException e) {
    return Objects.requireNonNullElse(e.getSQLState(), "");
  }
}
