package dev.perdure.web.outbox;

import dev.perdure.activities.failure.CauseChain;

/** Exception thrown if Temporal rejects a start or signal for good; a retry is useless. */
public final class EngineRejected extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EngineRejected(Throwable cause) {
    super("The engine does not take this: " + innermost(cause).getMessage(), cause);
  }

  private static Throwable innermost(Throwable failure) {
    return CauseChain.of(failure).reduce(failure, (_, deeper) -> deeper);
  }
}
