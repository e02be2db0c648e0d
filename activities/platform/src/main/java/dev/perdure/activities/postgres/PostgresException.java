package dev.perdure.activities.postgres;

import java.io.Serial;

/** Exception for a PostgreSQL database that can't be used, with the remedy in its message. */
public final class PostgresException extends IllegalStateException {
  @Serial private static final long serialVersionUID = 1L;

  public PostgresException(String message) {
    super(message);
  }

  public PostgresException(String message, Throwable cause) {
    super(message, cause);
  }
}
