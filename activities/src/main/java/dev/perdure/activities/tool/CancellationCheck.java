package dev.perdure.activities.tool;

/** A cheap check whether a running call should stop; it is polled several times a second. */
@FunctionalInterface
public interface CancellationCheck {

  /** Whether the call should stop now. */
  boolean requested();

  /** A call nobody stops. */
  static CancellationCheck none() {
    return () -> false;
  }
}
