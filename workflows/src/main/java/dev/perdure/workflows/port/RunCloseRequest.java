package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import java.util.Optional;

/**
 * How a run ends.
 *
 * @param unanswered what is said to the model for each call that got no result
 */
public record RunCloseRequest(RunId run, FinishReason finish, String unanswered) {

  private static final String BROKEN_OFF = "Not run: the run broke off.";

  /** The end of a run that something kept from its own; why may be empty. */
  public static RunCloseRequest brokenOff(RunId run, FinishReason finish, String why) {
    return new RunCloseRequest(run, finish, (BROKEN_OFF + " " + why).strip());
  }

  /** Returns the reason why the run broke off; empty for another end or an unknown reason. */
  public Optional<String> why() {
    return Optional.of(unanswered)
        .filter(said -> said.startsWith(BROKEN_OFF + " "))
        .map(said -> said.substring(BROKEN_OFF.length() + 1));
  }
}
