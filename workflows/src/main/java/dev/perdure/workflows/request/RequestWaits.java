package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.TaskWaits;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The waits of a task's requests: their timers, and the requests that have expired. The run behind
 * an expired request still waits; the request is shown again when a person resumes the task.
 */
final class RequestWaits {

  private final RequestTimers timers = new RequestTimers();
  private final Set<RequestId> expired = new LinkedHashSet<>();

  /** Takes over the waits that the journal knows; null for a task without a policy. */
  void takeOver(@Nullable TaskWaits known) {
    if (known != null) {
      known.requests().forEach(this::follow);
    }
  }

  /** Sets the timer for the next step of a wait, or notes that the request has expired. */
  void follow(RequestDue next) {
    if (next.expired()) {
      expired.add(next.request());
    } else {
      expired.remove(next.request());
    }
    timers.set(next.request(), next.at());
  }

  /** Ends the wait of a request that is settled or withdrawn. */
  void end(RequestId request) {
    expired.remove(request);
    timers.cancel(request);
  }

  boolean isAnyDue() {
    return timers.isAnyDue();
  }

  RequestId takeDue() {
    return timers.takeDue();
  }

  boolean hasExpired() {
    return !expired.isEmpty();
  }

  /** The requests that have expired. */
  List<RequestId> expired() {
    return List.copyOf(expired);
  }
}
