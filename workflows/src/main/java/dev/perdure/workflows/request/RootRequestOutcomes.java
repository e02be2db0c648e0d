package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The outcomes of requests that the task workflow itself has raised, until a phase takes them. */
final class RootRequestOutcomes {

  private final Map<RequestId, Outcome> outcomes = new LinkedHashMap<>();
  private final Map<RequestId, String> unseen = new LinkedHashMap<>();
  private final Set<RequestId> reopened = new LinkedHashSet<>();

  /** A request that is asked, also for the second time. */
  void expect(RequestId request) {
    reopened.remove(request);
  }

  void settled(RequestId request, Outcome outcome) {
    outcomes.put(request, outcome);
  }

  /** Records that Perdure can't ask any person about a request. */
  void unseen(RequestId request, String reason) {
    unseen.put(request, reason);
  }

  /** The request was withdrawn, as its plan is planned further. */
  void reopened(RequestId request) {
    reopened.add(request);
  }

  boolean isThere(RequestId request) {
    return outcomes.containsKey(request)
        || unseen.containsKey(request)
        || reopened.contains(request);
  }

  /** The outcome; empty if the request was withdrawn, a failure if no person could be asked. */
  Optional<Outcome> take(RequestId request) {
    if (unseen.containsKey(request)) {
      throw ApplicationFailure.newNonRetryableFailure(
          "Nobody could be asked: " + unseen.remove(request), FailureTypes.DATA_FAULT);
    }
    return Optional.ofNullable(outcomes.remove(request));
  }
}
