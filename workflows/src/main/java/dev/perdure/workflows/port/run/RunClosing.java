package dev.perdure.workflows.port.run;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.FinishReason;

/**
 * How a run ends.
 *
 * @param unanswered what is said to the model for each call that got no result
 */
public record RunClosing(RunId run, FinishReason finish, String unanswered) {}
