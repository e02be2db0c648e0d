package dev.perdure.web.inbox;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionArbiter;
import dev.perdure.planner.request.DecisionRuling;
import dev.perdure.planner.request.DecisionSettlement;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.task.ModelNameResolver;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Checks a person's decision on a request, signals it to the workflow, which arbitrates, and waits
 * briefly for the result.
 */
@Component
final class DecisionService {

  private static final Duration SETTLEMENT_TIMEOUT = Duration.ofSeconds(3);

  private final EventLog eventLog;
  private final RequestReader requestReader;
  private final VoteCounter voteCounter;
  private final EventFeed feed;
  private final OutboxDispatcher outbox;
  private final ModelNameResolver models;

  DecisionService(
      EventLog eventLog,
      RequestReader requestReader,
      VoteCounter voteCounter,
      EventFeed feed,
      OutboxDispatcher outbox,
      ModelNameResolver models) {
    this.eventLog = eventLog;
    this.requestReader = requestReader;
    this.voteCounter = voteCounter;
    this.feed = feed;
    this.outbox = outbox;
    this.models = models;
  }

  /**
   * Sends the decision and returns the request: settled by it, or still pending. A decision that
   * waits for the votes of other people is only counted.
   */
  RequestRecord settle(Vote own) {
    var request = find(own.decision());
    var vote = voteCounter.inPlaceOf(request, own);
    var decision = vote.decision();
    refuseUsedId(request, decision);
    var known = judge(request, decision);
    return known.orElseGet(() -> {
      refuseUnknownModel(decision);
      return voteCounter.count(vote, found -> judge(found, decision))
          ? find(decision)
          : send(request, vote);
    });
  }

  /** Takes a person's vote on a request back. */
  RequestRecord withdraw(RequestId id, String person) {
    return voteCounter.withdraw(id, person);
  }

  private void refuseUnknownModel(Decision decision) {
    try {
      Optional.ofNullable(decision.model()).ifPresent(models::choose);
    } catch (ModelFailure e) {
      throw ApiFailure.invalid("model", e.sentence());
    }
  }

  /** Refuses a decision id that has settled another request of the task. */
  private void refuseUsedId(RequestRecord request, Decision decision) {
    requestReader
        .settledBy(request.request().taskId(), decision.decisionId())
        .map(other -> other.request().id())
        .filter(other -> !other.equals(decision.requestId()))
        .ifPresent(other -> {
          throw ApiFailure.invalid(
              "decisionId",
              "Decision '%s' has settled request '%s': send a new decisionId."
                  .formatted(decision.decisionId(), other));
        });
  }

  private RequestRecord send(RequestRecord request, Vote vote) {
    var decision = vote.decision();
    var task = request.request().taskId();
    var news = new SettlementListener(decision);
    try (var _ = feed.subscribe(eventLog.last(), Optional.of(task), news)) {
      if (outbox.send(new OutboxMessage.Decides(task, decision, vote.roles()))) {
        news.await(SETTLEMENT_TIMEOUT);
      }
    }
    news.refusal(decision.decisionId())
        .ifPresent(reason -> {
          throw ApiFailure.invalid(
              null, "The decision could not be recorded. " + reason + " Decide otherwise.");
        });
    if (decision.outcome() == Outcome.ALLOW_ALWAYS) {
      outbox.sendStored();
    }
    var now = find(decision);
    refuseUsedId(now, decision);
    return judge(now, decision)
        .orElseGet(() -> {
          if (now.judge(vote) instanceof VoteRuling.Barred(var reason)) {
            throw VoteCounter.refused(reason);
          }
          return now;
        });
  }

  /**
   * The settled request if this decision has settled it, nothing if it still may; a problem where
   * it never will.
   */
  private Optional<RequestRecord> judge(RequestRecord request, Decision decision) {
    var settlement = request.request().decision();
    if (settlement != null) {
      return Optional.of(requireSameContent(request, settlement, decision));
    }
    if (request.request().status() != RequestStatus.PENDING) {
      throw waitsNoLonger(request.request());
    }
    refuse(DecisionArbiter.judge(request.terms(), request.request().subject(), decision));
    return Optional.empty();
  }

  private RequestRecord requireSameContent(
      RequestRecord request, DecisionSettlement settlement, Decision decision) {
    if (!settlement.decisionId().equals(decision.decisionId())) {
      throw alreadySettled(decision.requestId(), settlement);
    }
    Optional<Decision> recorded = Optional.ofNullable(request.decision());
    if (recorded.filter(earlier -> !earlier.hasContentOf(decision)).isPresent()) {
      throw ApiFailure.invalid(
          "decisionId",
          "Decision '%s' was recorded with another content: send a new decisionId."
              .formatted(decision.decisionId()));
    }
    return request;
  }

  /** The problem if another decision came first. */
  static ApiFailure alreadySettled(RequestId id, DecisionSettlement settlement) {
    return ApiFailure.of(
        ProblemCode.ALREADY_SETTLED,
        "Request '%s' was settled by %s: %s."
            .formatted(id, settlement.by(), settlement.outcome().wireName()),
        "decision",
        settlement);
  }

  /** The problem if the request is withdrawn or expired. */
  static ApiFailure waitsNoLonger(HumanRequest request) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        "Request '%s' is %s: %s"
            .formatted(request.id(), Json.name(request.status()), reason(request)));
  }

  private static String reason(HumanRequest request) {
    if (request.status() == RequestStatus.EXPIRED) {
      return "nobody answered by %s. Resume task '%s': Perdure then asks again."
          .formatted(request.expiresAt(), request.taskId());
    }
    boolean takenBack =
        request.kind() == RequestKind.PLAN && request.status() == RequestStatus.WITHDRAWN;
    return takenBack
        ? "the task was sent a message, which the planner reads first, or it was stopped."
            + " Look at the task for a new revision."
        : "nothing waits for it any more.";
  }

  private static void refuse(DecisionRuling ruling) {
    switch (ruling) {
      case DecisionRuling.StaleDigest(var digest) ->
          throw ApiFailure.of(
              ProblemCode.STALE_DIGEST,
              "The request has changed since you saw it: look at it again.",
              "digest",
              digest);
      case DecisionRuling.IllegalOutcome(var reason) ->
          throw ApiFailure.of(ProblemCode.ILLEGAL_OUTCOME, reason);
      case DecisionRuling.Invalid(var field, var reason) -> throw ApiFailure.invalid(field, reason);
      case DecisionRuling.Settled _ -> {}
    }
  }

  private RequestRecord find(Decision decision) {
    return requestReader
        .find(decision.requestId())
        .orElseThrow(() -> ApiFailure.notFound("request", decision.requestId().value()));
  }
}
