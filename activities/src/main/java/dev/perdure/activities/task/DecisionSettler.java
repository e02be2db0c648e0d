package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionArbiter;
import dev.perdure.planner.request.DecisionRuling;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.SettledRequest;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.TaskStateUpdate;
import java.util.Optional;

/**
 * Settles requests by the decisions that the server has stored. A signal only names a decision:
 * outcome, person and time come from the stored one, which is judged by the stored request.
 */
final class DecisionSettler {

  private final Journal journal;
  private final UnreadMessageCheck unreadMessages;

  DecisionSettler(Journal journal, UnreadMessageCheck unreadMessages) {
    this.journal = journal;
    this.unreadMessages = unreadMessages;
  }

  /** Settles a request, in the transaction that is under way. */
  SettlementAck settle(SettlementRequest settling) {
    Optional<DecisionRef> named = settling.ids();
    Optional<PendingRequest> terms =
        named.flatMap(ids -> journal.requests().find(settling.task(), ids.requestId()));
    return named.isEmpty() || terms.isEmpty()
        ? SettlementAck.refused("The task has no such request.")
        : settle(settling, named.get(), terms.get());
  }

  private SettlementAck settle(
      SettlementRequest settling, DecisionRef named, PendingRequest terms) {
    Optional<Decision> recorded = journal.requests().decision(named.requestId());
    if (recorded.isPresent()) {
      return SettlementAck.settled(SettledRequest.of(recorded.get()));
    }
    Optional<Decision> made = journal.submissions().decision(settling.task(), named);
    return made.isEmpty() ? refuseUnknown(settling.task()) : judge(settling, terms, made.get());
  }

  private SettlementAck refuseUnknown(TaskId task) {
    UnknownSubmissionNotice.DECISION.append(journal, task);
    return SettlementAck.refused("The server has stored no such decision.");
  }

  private SettlementAck judge(SettlementRequest settling, PendingRequest terms, Decision decision) {
    return switch (DecisionArbiter.judge(terms, decision)) {
      case DecisionRuling.Settled _ -> record(settling, decision);
      case DecisionRuling.StaleDigest _ ->
          refuse(settling, decision, "The request has changed since the person saw it.");
      case DecisionRuling.IllegalOutcome(var reason) -> refuse(settling, decision, reason);
      case DecisionRuling.Invalid(_, var reason) -> refuse(settling, decision, reason);
      case DecisionRuling.Repeated _,
          DecisionRuling.AlreadySettled _,
          DecisionRuling.UnknownRequest _ ->
          refuse(settling, decision, "The request waits no longer.");
    };
  }

  /** Forgets the decision: a person may send a corrected one under the same id. */
  private SettlementAck refuse(SettlementRequest settling, Decision decision, String reason) {
    var named = new DecisionRef(decision.requestId(), decision.decisionId());
    journal.outbox().refused(settling.task(), named);
    return SettlementAck.refused(reason);
  }

  private SettlementAck record(SettlementRequest settling, Decision decision) {
    TaskId task = settling.task();
    if (unreadMessages.overtakes(task, decision)) {
      return SettlementAck.ofUnread();
    }
    if (!journal.requests().settle(decision)) {
      return refuse(settling, decision, "The request waits no longer.");
    }
    journal.submissions().use(task, new DecisionRef(decision.requestId(), decision.decisionId()));
    journal.outbox().settled(task, decision.requestId());
    new DecisionApplier(journal).apply(task, decision);
    new TaskStateUpdater(journal).update(new TaskStateUpdate(task, settling.blocked(), false));
    return SettlementAck.settled(SettledRequest.of(decision));
  }
}
