package dev.perdure.activities.agent.run;

import dev.perdure.workflows.port.TurnResult;
import java.util.List;

/**
 * A run that has just begun.
 *
 * @param turn its first turn
 * @param opening the calls that are the stored answer to the first turn; empty if its model answers
 */
record BegunRun(int turn, List<TurnResult.Call> opening) {

  BegunRun {
    opening = List.copyOf(opening);
  }
}
