package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.approval.VoteTally;
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
 * Records a decision that settles a request and applies it, counts one that waits for the votes of
 * other people, or refuses the decision. A release by Perdure itself needs no votes.
 */
final class DecisionRecorder {

  private final RequestStore requestStore;
  private final VoteRegister voteRegister;
  private final OutboxStore outboxStore;
  private final DecisionApplier decisionApplier;
  private final TaskStateUpdater taskStateUpdater;
  private final UnreadMessageCheck unreadMessageCheck;

  DecisionRecorder(
      RequestStore requestStore,
      VoteRegister voteRegister,
      OutboxStore outboxStore,
      DecisionApplier decisionApplier,
      TaskStateUpdater taskStateUpdater,
      UnreadMessageCheck unreadMessageCheck) {
    this.requestStore = requestStore;
    this.voteRegister = voteRegister;
    this.outboxStore = outboxStore;
    this.decisionApplier = decisionApplier;
    this.taskStateUpdater = taskStateUpdater;
    this.unreadMessageCheck = unreadMessageCheck;
  }

  SettlementAck judge(SettlementRequest request, PendingRequest terms, Vote vote) {
    Decision decision = vote.decision();
    return switch (DecisionArbiter.judge(terms, decision)) {
      case DecisionRuling.Settled _ -> count(request, vote);
      case DecisionRuling.StaleDigest _ ->
          refuse(request, decision, "The request has changed since the person saw it.");
      case DecisionRuling.IllegalOutcome(var reason) -> refuse(request, decision, reason);
      case DecisionRuling.Invalid(_, var reason) -> refuse(request, decision, reason);
    };
  }

  /** A release needs no votes and raises nothing, as the limit is used up no more. */
  SettlementAck release(SettlementRequest request, Decision release) {
    return voteRegister
            .lock(release.requestId())
            .filter(waiting -> voteRegister.isReleased(request.task(), waiting, release))
            .isPresent()
        ? record(request, release, VoteTally.one(), false)
        : refuse(request, release, "The limit on spending is used up.");
  }

  /** Only the last vote that the rules of the task need settles the request. */
  private SettlementAck count(SettlementRequest request, Vote vote) {
    Decision decision = vote.decision();
    Optional<RequestRecord> waiting = voteRegister.lock(decision.requestId());
    if (waiting.isEmpty()) {
      return record(request, decision, VoteTally.one());
    }
    Optional<String> oversize =
        DecisionArbiter.oversize(waiting.get().request().subject(), decision);
    if (oversize.isPresent()) {
      return refuse(request, decision, oversize.get());
    }
    return switch (waiting.get().judge(vote)) {
      case VoteRuling.Settles(var tally) ->
          record(request, waiting.get().resolve(vote).decision(), tally);
      case VoteRuling.Waits(var tally) -> {
        voteRegister.cast(request.task(), vote, tally);
        yield refuse(request, decision, "The vote counts; the request waits for more votes.");
      }
      case VoteRuling.Barred(var reason) -> refuse(request, decision, reason);
    };
  }

  /** Forgets the decision: a person may send a corrected one under the same id. */
  private SettlementAck refuse(SettlementRequest request, Decision decision, String reason) {
    var named = new DecisionRef(decision.requestId(), decision.decisionId());
    outboxStore.refused(request.task(), named);
    return SettlementAck.refused(reason);
  }

  private SettlementAck record(SettlementRequest request, Decision decision, VoteTally tally) {
    return record(request, decision, tally, true);
  }

  private SettlementAck record(
      SettlementRequest request, Decision decision, VoteTally tally, boolean applies) {
    TaskId task = request.task();
    if (unreadMessageCheck.overtakes(task, decision)) {
      return SettlementAck.ofUnread();
    }
    if (!requestStore.settle(decision, tally)) {
      return refuse(request, decision, "The request waits no longer.");
    }
    voteRegister.use(task, new DecisionRef(decision.requestId(), decision.decisionId()));
    outboxStore.settled(task, decision.requestId());
    if (applies) {
      decisionApplier.apply(task, decision);
    }
    taskStateUpdater.update(new TaskStateUpdate(task, request.blocked(), false));
    return SettlementAck.settled(SettledRequest.of(decision));
  }
}
