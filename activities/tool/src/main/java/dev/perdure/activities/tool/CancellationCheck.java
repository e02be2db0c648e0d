package dev.perdure.activities.tool;

/** Cheap check whether a running tool call should stop; it is polled several times a second. */
@FunctionalInterface
public interface CancellationCheck {

  /** Whether the call should stop now. */
  boolean requested();

  /** A call nobody stops. */
  static CancellationCheck none() {
    return () -> false;
  }
}
