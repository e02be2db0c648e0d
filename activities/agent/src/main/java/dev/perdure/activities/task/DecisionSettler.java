package dev.perdure.activities.task;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.approval.Vote;
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
  SettlementAck settle(SettlementRequest request) {
    return requestStore
        .find(request.task(), request.decision().requestId())
        .map(terms -> settle(request, terms))
        .orElseGet(() -> SettlementAck.refused("The task has no such request."));
  }

  private SettlementAck settle(SettlementRequest request, PendingRequest terms) {
    DecisionRef reference = request.decision();
    Optional<Decision> recorded = requestStore.decision(reference.requestId());
    if (recorded.isPresent()) {
      return SettlementAck.settled(SettledRequest.of(recorded.get()));
    }
    Optional<Vote> made = submissionStore.decision(request.task(), reference);
    return made.isPresent()
        ? decisionRecorder.judge(request, terms, made.get())
        : submissionStore
            .release(request.task(), reference)
            .map(release -> decisionRecorder.release(request, release))
            .orElseGet(() -> refuseUnknown(request.task()));
  }

  private SettlementAck refuseUnknown(TaskId task) {
    UnknownSubmissionNotice.DECISION.append(eventLog, task);
    return SettlementAck.refused("The server has stored no such decision.");
  }
}
