package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The timers of the requests that wait: one for the next moment of each request, none for a task
 * without a policy for waits. A timer that has fired waits here until the desk has nothing else to
 * do, so that an answer of the same moment comes first.
 */
final class RequestTimers {

  private final Map<RequestId, CancellationScope> timers = new LinkedHashMap<>();
  private final Set<RequestId> due = new LinkedHashSet<>();

  /** Sets the timer of a request in place of an earlier one; null only ends the earlier one. */
  void set(RequestId request, @Nullable Instant at) {
    cancel(request);
    if (at != null) {
      CancellationScope scope = Workflow.newDetachedCancellationScope(() -> start(request, at));
      timers.put(request, scope);
      scope.run();
    }
  }

  private void start(RequestId request, Instant at) {
    long left = at.toEpochMilli() - Workflow.currentTimeMillis();
    var options = TimerOptions.newBuilder().setSummary("The next step of the wait").build();
    Workflow.newTimer(Duration.ofMillis(Math.max(1, left)), options)
        .handle((_, failure) -> failure == null && fire(request));
  }

  private boolean fire(RequestId request) {
    timers.remove(request);
    return due.add(request);
  }

  /** Ends the timer of a request that waits no longer. */
  void cancel(RequestId request) {
    due.remove(request);
    Optional.ofNullable(timers.remove(request)).ifPresent(CancellationScope::cancel);
  }

  /** Whether the moment of a request has come. */
  boolean isAnyDue() {
    return !due.isEmpty();
  }

  /** Takes the request whose moment came first. */
  RequestId takeDue() {
    RequestId first = due.iterator().next();
    due.remove(first);
    return first;
  }
}
