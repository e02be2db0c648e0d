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

  SettlementAck judge(SettlementRequest request, PendingRequest terms, Decision decision) {
    return switch (DecisionArbiter.judge(terms, decision)) {
      case DecisionRuling.Settled _ -> record(request, decision);
      case DecisionRuling.StaleDigest _ ->
          refuse(request, decision, "The request has changed since the person saw it.");
      case DecisionRuling.IllegalOutcome(var reason) -> refuse(request, decision, reason);
      case DecisionRuling.Invalid(_, var reason) -> refuse(request, decision, reason);
    };
  }

  /** Forgets the decision: a person may send a corrected one under the same id. */
  private SettlementAck refuse(SettlementRequest request, Decision decision, String reason) {
    var named = new DecisionRef(decision.requestId(), decision.decisionId());
    outboxStore.refused(request.task(), named);
    return SettlementAck.refused(reason);
  }

  private SettlementAck record(SettlementRequest request, Decision decision) {
    TaskId task = request.task();
    if (unreadMessageCheck.overtakes(task, decision)) {
      return SettlementAck.ofUnread();
    }
    if (!requestStore.settle(decision)) {
      return refuse(request, decision, "The request waits no longer.");
    }
    submissionStore.use(task, new DecisionRef(decision.requestId(), decision.decisionId()));
    outboxStore.settled(task, decision.requestId());
    decisionApplier.apply(task, decision);
    taskStateUpdater.update(new TaskStateUpdate(task, request.blocked(), false));
    return SettlementAck.settled(SettledRequest.of(decision));
  }
}
