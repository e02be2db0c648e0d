package dev.perdure.activities.postgres;

import java.io.Serial;

/** A database that can't be used; the message is a sentence that names the value and the remedy. */
public final class PostgresException extends IllegalStateException {
  @Serial private static final long serialVersionUID = 1L;

  public PostgresException(String message) {
    super(message);
  }

  public PostgresException(String message, Throwable cause) {
    super(message, cause);
  }
}
