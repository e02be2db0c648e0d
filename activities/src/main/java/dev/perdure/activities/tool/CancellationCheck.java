package dev.perdure.activities.tool;

/** Whether a running call was told to stop; asked several times a second, so it must be cheap. */
@FunctionalInterface
public interface CancellationCheck {

  /** Whether the call should stop now. */
  boolean requested();

  /** A call nobody stops. */
  static CancellationCheck none() {
    return () -> false;
  }
}
