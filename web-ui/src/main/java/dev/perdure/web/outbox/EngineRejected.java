package dev.perdure.web.outbox;

import java.util.Objects;
import java.util.stream.Stream;

/** The engine, or what guards it, will never take what was to be sent: sending it again is vain. */
public final class EngineRejected extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why it is not taken. */
  public EngineRejected(Throwable cause) {
    super("The engine does not take this: " + innermost(cause).getMessage(), cause);
  }

  private static Throwable innermost(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .reduce(failure, (_, deeper) -> deeper);
  }
}
