package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.request.RequestStore;
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

/** Records a decision that settles a request and applies it, or refuses the decision. */
final class DecisionRecorder {

  private final RequestStore requestStore;
  private final SubmissionStore submissionStore;
  private final OutboxStore outboxStore;
  private final DecisionApplier decisionApplier;
  private final TaskStateUpdater taskStateUpdater;
  private final UnreadMessageCheck unreadMessageCheck;

  DecisionRecorder(
      RequestStore requestStore,
      SubmissionStore submissionStore,
      OutboxStore outboxStore,
      DecisionApplier decisionApplier,
      TaskStateUpdater taskStateUpdater,
      UnreadMessageCheck unreadMessageCheck) {
    this.requestStore = requestStore;
    this.submissionStore = submissionStore;
    this.outboxStore = outboxStore;
    this.decisionApplier = decisionApplier;
    this.taskStateUpdater = taskStateUpdater;
    this.unreadMessageCheck = unreadMessageCheck;
  }

  SettlementAck judge(SettlementRequest settling, PendingRequest terms, Decision decision) {
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
    outboxStore.refused(settling.task(), named);
    return SettlementAck.refused(reason);
  }

  private SettlementAck record(SettlementRequest settling, Decision decision) {
    TaskId task = settling.task();
    if (unreadMessageCheck.overtakes(task, decision)) {
      return SettlementAck.ofUnread();
    }
    if (!requestStore.settle(decision)) {
      return refuse(settling, decision, "The request waits no longer.");
    }
    submissionStore.use(task, new DecisionRef(decision.requestId(), decision.decisionId()));
    outboxStore.settled(task, decision.requestId());
    decisionApplier.apply(task, decision);
    taskStateUpdater.update(new TaskStateUpdate(task, settling.blocked(), false));
    return SettlementAck.settled(SettledRequest.of(decision));
  }
}
