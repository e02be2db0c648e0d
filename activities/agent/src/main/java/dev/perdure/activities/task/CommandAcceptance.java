package dev.perdure.activities.task;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.workflows.port.AcceptedCommand;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.Control;
import java.util.Optional;

/** Accepts the commands that signals name, once each, if the server has stored them. */
final class CommandAcceptance {

  private final EventLog eventLog;
  private final SubmissionStore submissionStore;

  CommandAcceptance(EventLog eventLog, SubmissionStore submissionStore) {
    this.eventLog = eventLog;
    this.submissionStore = submissionStore;
  }

  /** Takes a command that the server has stored; it is accepted once. */
  AcceptedCommand accept(CommandClaim claim) {
    Optional<Control> stored = submissionStore.command(claim.task(), claim.id());
    if (stored.isEmpty()) {
      UnknownSubmissionNotice.COMMAND.append(eventLog, claim.task());
    }
    return new AcceptedCommand(
        stored
            .filter(_ -> submissionStore.useCommand(claim.task(), claim.id(), claim.attempt()))
            .orElse(null));
  }
}
