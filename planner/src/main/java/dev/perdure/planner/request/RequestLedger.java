package dev.perdure.planner.request;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The requests of one task to people: pending ones, oldest first, and settled ones. */
public record RequestLedger(List<PendingRequest> pending, List<SettledRequest> settled) {

  /** Copies the lists. */
  public RequestLedger {
    pending = NullSafeLists.copy(pending);
    settled = NullSafeLists.copy(settled);
  }

  /** No requests. */
  public static RequestLedger empty() {
    return new RequestLedger(List.of(), List.of());
  }

  /** Adds a request; one that is raised again replaces its earlier form. */
  public RequestLedger raise(PendingRequest request) {
    if (findSettled(request.id()).isPresent()) {
      return this;
    }
    return findPending(request.id()).isPresent()
        ? replace(request.id(), _ -> request)
        : new RequestLedger(Stream.concat(pending.stream(), Stream.of(request)).toList(), settled);
  }

  /** Moves a request from pending to settled, as the journal says that it was. */
  public RequestLedger settled(SettledRequest entry) {
    return new RequestLedger(
        without(request -> request.id().equals(entry.requestId())),
        Stream.concat(settled.stream(), Stream.of(entry)).toList());
  }

  /** Removes a request. */
  public RequestLedger withdraw(RequestId id) {
    return new RequestLedger(without(request -> request.id().equals(id)), settled);
  }

  /** Replaces the digest and steps of a pending request. */
  public RequestLedger revise(RequestId id, String digest, List<StepOutline> steps) {
    return replace(id, request -> request.revised(digest, steps));
  }

  /** The pending request with an id. */
  public Optional<PendingRequest> findPending(RequestId id) {
    return pending.stream().filter(request -> request.id().equals(id)).findFirst();
  }

  /** How a request was settled, if it was. */
  public Optional<SettledRequest> findSettled(RequestId id) {
    return settled.stream().filter(entry -> entry.requestId().equals(id)).findFirst();
  }

  /** Finds the request that a decision settled, if the decision settled any. */
  public Optional<SettledRequest> findSettled(DecisionId id) {
    return settled.stream().filter(entry -> entry.decisionId().equals(id)).findFirst();
  }

  private RequestLedger replace(RequestId id, UnaryOperator<PendingRequest> change) {
    return new RequestLedger(
        pending.stream()
            .map(request -> request.id().equals(id) ? change.apply(request) : request)
            .toList(),
        settled);
  }

  private List<PendingRequest> without(Predicate<PendingRequest> gone) {
    return pending.stream().filter(gone.negate()).toList();
  }
}
