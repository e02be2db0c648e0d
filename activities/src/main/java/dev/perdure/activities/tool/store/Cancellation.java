package dev.perdure.activities.tool.store;

/** Whether a running call was told to stop; asked several times a second, so it must be cheap. */
@FunctionalInterface
public interface Cancellation {

  /** Whether the call should stop now. */
  boolean requested();

  /** A call nobody stops. */
  static Cancellation none() {
    return () -> false;
  }
}
