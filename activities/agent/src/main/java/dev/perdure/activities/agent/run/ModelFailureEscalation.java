package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestState;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.ParkedModelCall;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Drafts the request that asks a person how a run goes on when a model call has failed for good:
 * retry, another model, or stop.
 */
final class ModelFailureEscalation {

  /** Trying again may help after an outage; a refusal is only repeated. */
  private static final List<Outcome> AFTER_OUTAGE =
      List.of(Outcome.RETRY, Outcome.SWITCH_MODEL, Outcome.STOP);

  private static final String RETRIED = " Perdure tries the call again by itself.";

  private static final List<Outcome> AFTER_REFUSAL =
      List.of(Outcome.SWITCH_MODEL, Outcome.STOP, Outcome.RETRY);

  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final RunContext.Finder contexts;
  private final Models models;

  ModelFailureEscalation(
      RequestStore requestStore,
      RequestReader requestReader,
      RunContext.Finder contexts,
      Models models) {
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.contexts = contexts;
    this.models = models;
  }

  /** Drafts the request about a failed call, which is tried again by itself after an outage. */
  ParkedModelCall park(FailedModelCall failure) {
    boolean isOutage = isOutage(failure.type());
    return new ParkedModelCall(ask(failure, isOutage ? RETRIED : ""), isOutage);
  }

  private PendingRequest ask(FailedModelCall failure, String hint) {
    RunContext context = contexts.of(failure.run());
    return open(failure, context).orElseGet(() -> draft(failure, context, hint));
  }

  private PendingRequest draft(FailedModelCall failure, RunContext context, String hint) {
    boolean isOutage = isOutage(failure.type());
    var subject =
        new OperatorSubject(
            "provider",
            failure.message() + hint,
            failure.type(),
            model(context),
            !isOutage,
            context.run().step(),
            null,
            List.of());
    PendingRequest terms =
        PendingRequest.of(
                id(failure, context), RequestKind.OPERATOR, Digest.of(subject), failure.run())
            .offering(isOutage ? AFTER_OUTAGE : AFTER_REFUSAL);
    requestStore.draft(
        new RequestDraft(
            context.task().id(),
            terms,
            RequestTitle.of(subject).text(),
            subject,
            HumanRequestRisk.low(),
            List.of(failure.run().value())));
    return terms;
  }

  /**
   * A failure of another kind than a model's may pass as well. A server whose replies cannot be
   * read has been asked often enough: each further reply costs money.
   */
  private static boolean isOutage(String type) {
    return Stream.of(ModelFailureKind.values())
        .filter(kind -> kind.name().equals(type))
        .allMatch(kind -> kind.isRetryable() && kind != ModelFailureKind.BAD_REPLY);
  }

  private String model(RunContext context) {
    try {
      return models.find(context.modelName()).card().name();
    } catch (ModelFailure _) {
      return context.modelName();
    }
  }

  /** The request of a turn that was given up before and still waits. */
  private Optional<PendingRequest> open(FailedModelCall failure, RunContext context) {
    return requestStore
        .find(
            context.task().id(),
            prefix(failure),
            EnumSet.of(RequestState.DRAFT, RequestState.PENDING))
        .stream()
        .findFirst()
        .map(requestStore::terms);
  }

  /** A turn may be given up more than once; each time is a request of its own. */
  private RequestId id(FailedModelCall failure, RunContext context) {
    TaskId task = context.task().id();
    int decided = requestReader.decided(task).size();
    int withdrawn =
        requestStore.find(task, prefix(failure), EnumSet.of(RequestState.WITHDRAWN)).size();
    return new RequestId(prefix(failure) + (decided + withdrawn));
  }

  private static String prefix(FailedModelCall failure) {
    return "%s.%d.operator.".formatted(failure.run(), failure.turn());
  }
}
