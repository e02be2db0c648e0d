package dev.perdure.workflows.port;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activities that compare signals with the journal: a signal only names what a person or a run
 * has submitted, and the journal says whether it was submitted and what it says.
 */
@ActivityInterface
public interface SubmissionActivities {

  /** Takes a person's command from the journal; empty unless the server has stored it. */
  @ActivityMethod(name = "acceptCommand")
  AcceptedCommand accept(CommandClaim claim);

  /** Tells people that Perdure has dropped a record that the journal can't hold. */
  @ActivityMethod(name = "dropRecord")
  void drop(DroppedRecord dropped);
}
