package dev.perdure.activities.tool;

/** Cheap check whether a running tool call should stop; it is polled several times a second. */
@FunctionalInterface
public interface CancellationCheck {

  /** Whether the call should stop now. */
  boolean requested();

  /** The check of a call that is never cancelled. */
  static CancellationCheck none() {
    return () -> false;
  }
}
