package dev.perdure.workflows.port.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import java.util.Optional;

/**
 * How a run ends.
 *
 * @param unanswered what is said to the model for each call that got no result
 */
public record RunClosing(RunId run, FinishReason finish, String unanswered) {

  private static final String BROKEN_OFF = "Not run: the run broke off.";

  /** The end of a run that something kept from its own; why may be empty. */
  public static RunClosing brokenOff(RunId run, FinishReason finish, String why) {
    return new RunClosing(run, finish, (BROKEN_OFF + " " + why).strip());
  }

  /** Why the run broke off, where it did and that is known. */
  public Optional<String> why() {
    return Optional.of(unanswered)
        .filter(said -> said.startsWith(BROKEN_OFF + " "))
        .map(said -> said.substring(BROKEN_OFF.length() + 1));
  }
}
