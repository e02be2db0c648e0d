package dev.perdure.activities.journal.run;

/**
 * Facts of a run for its activities alone.
 *
 * @param firstTurn the turn it was last opened with, from 1
 * @param steered whether it takes people's messages while it runs
 */
public record RunSettings(int firstTurn, boolean steered) {

  /** A run that begins with its first turn and takes no messages. */
  public static RunSettings unsteered() {
    return new RunSettings(1, false);
  }
}
