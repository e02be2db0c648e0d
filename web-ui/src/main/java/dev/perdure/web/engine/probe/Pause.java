package dev.perdure.web.engine.probe;

import dev.perdure.web.engine.data.SetupException;

/** A short wait between two looks. */
public final class Pause {
  private Pause() {}

  public static void of(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SetupException("Interrupted while waiting for the Temporal server.", e);
    }
  }
}
