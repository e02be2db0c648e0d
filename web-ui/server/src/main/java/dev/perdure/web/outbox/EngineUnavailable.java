package dev.perdure.web.outbox;

/**
 * Exception thrown where the Temporal server can't be reached; a stored signal stays in the outbox
 * and is sent later.
 */
public final class EngineUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EngineUnavailable(Throwable cause) {
    super("The engine does not answer.", cause);
  }
}
