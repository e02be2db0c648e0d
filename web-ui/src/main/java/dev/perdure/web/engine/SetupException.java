package dev.perdure.web.engine;

import java.io.Serial;

/**
 * What keeps the product from starting; the message is a sentence with the value and the remedy.
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
