package dev.perdure.activities.sandbox;

import java.util.List;

/**
 * Outcome of a look at the repositories that a command made or changed.
 *
 * @param disarmed settings, hooks and pointers that were taken away
 * @param faults the repositories that could not be checked or removed, with the reason
 */
public record DisarmedRepositories(List<String> disarmed, List<String> faults) {

  /** The outcome if no command was watched. */
  static DisarmedRepositories none() {
    return new DisarmedRepositories(List.of(), List.of());
  }
}
