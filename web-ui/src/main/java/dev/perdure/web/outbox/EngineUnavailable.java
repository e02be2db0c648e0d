package dev.perdure.web.outbox;

/** The engine can't be reached; what was to be sent is not on its record. */
public final class EngineUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why it can't be reached. */
  public EngineUnavailable(Throwable cause) {
    super("The engine does not answer.", cause);
  }
}
