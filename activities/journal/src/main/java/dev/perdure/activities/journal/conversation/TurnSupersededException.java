package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.id.RunId;
import java.io.Serial;

/** The exception for an attempt that a later attempt at the turn has fenced off. */
public final class TurnSupersededException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  TurnSupersededException(RunId run, int turn, int attempt) {
    super(
        "Attempt %d at turn %d of run '%s' was given up while it was away: the later attempt goes on."
            .formatted(attempt, turn, run));
  }
}
