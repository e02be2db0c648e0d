package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.id.RunId;
import java.io.Serial;

/**
 * The exception for a turn that would begin after the end of its run: the workflow of the run was
 * terminated while an activity was on its way.
 */
public final class RunEndedException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  RunEndedException(RunId run, int turn) {
    super("Turn %d of run '%s' does not begin, because the run has ended.".formatted(turn, run));
  }
}
