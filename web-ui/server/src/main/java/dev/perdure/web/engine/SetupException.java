package dev.perdure.web.engine;

import java.io.Serial;

/**
 * Exception thrown where a process can't start or a command-line verb can't use what it was given;
 * the message names the value and the remedy.
 */
public final class SetupException extends IllegalStateException {
  @Serial private static final long serialVersionUID = 1L;

  public SetupException(String message) {
    super(message);
  }

  public SetupException(String message, Throwable cause) {
    super(message, cause);
  }
}
