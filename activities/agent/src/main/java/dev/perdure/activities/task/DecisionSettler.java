package dev.perdure.activities.task;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.SettledRequest;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import java.util.Optional;

/**
 * Settles requests by the decisions that the server has stored. A signal only names a decision:
 * outcome, person and time come from the stored one, which is judged by the stored request.
 */
final class DecisionSettler {

  private final EventLog eventLog;
  private final RequestStore requestStore;
  private final SubmissionStore submissionStore;
  private final DecisionRecorder decisionRecorder;

  DecisionSettler(
      EventLog eventLog,
      RequestStore requestStore,
      SubmissionStore submissionStore,
      DecisionRecorder decisionRecorder) {
    this.eventLog = eventLog;
    this.requestStore = requestStore;
    this.submissionStore = submissionStore;
    this.decisionRecorder = decisionRecorder;
  }

  /** Settles a request, in the transaction that is under way. */
  SettlementAck settle(SettlementRequest settling) {
    return requestStore
        .find(settling.task(), settling.decision().requestId())
        .map(terms -> settle(settling, terms))
        .orElseGet(() -> SettlementAck.refused("The task has no such request."));
  }

  private SettlementAck settle(SettlementRequest settling, PendingRequest terms) {
    DecisionRef named = settling.decision();
    Optional<Decision> recorded = requestStore.decision(named.requestId());
    if (recorded.isPresent()) {
      return SettlementAck.settled(SettledRequest.of(recorded.get()));
    }
    Optional<Decision> made = submissionStore.decision(settling.task(), named);
    return made.isEmpty()
        ? refuseUnknown(settling.task())
        : decisionRecorder.judge(settling, terms, made.get());
  }

  private SettlementAck refuseUnknown(TaskId task) {
    UnknownSubmissionNotice.DECISION.append(eventLog, task);
    return SettlementAck.refused("The server has stored no such decision.");
  }
}
