package dev.perdure.workflows.port.run;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.FinishReason;

/** How a run ended; what it said stays in its conversation. */
public record RunReport(RunId run, FinishReason finish) {

  /** Whether the run came to an end of its own. */
  public boolean completed() {
    return finish == FinishReason.END_TURN || finish == FinishReason.MAX_STEPS;
  }
}
