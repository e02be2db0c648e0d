package dev.perdure.web.outbox;

/** The Temporal server can't be reached; the signal was not recorded. */
public final class EngineUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EngineUnavailable(Throwable cause) {
    super("The engine does not answer.", cause);
  }
}
