package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.envelope.RunId;
import java.io.Serial;

/** An attempt at a turn came back after a later one had begun; what it brought was not kept. */
public final class Superseded extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  Superseded(RunId run, int turn, int attempt) {
    super(
        "Attempt %d at turn %d of run '%s' was given up while it was away: the later attempt goes on."
            .formatted(attempt, turn, run));
  }
}
