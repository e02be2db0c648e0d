package dev.perdure.web.inbox;

import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeed.EventListener;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.event.TaskEvent.DecisionRefused;
import dev.perdure.planner.event.TaskEvent.RequestAssigned;
import dev.perdure.planner.event.TaskEvent.RequestSettled;
import dev.perdure.planner.event.TaskEvent.RequestSnoozed;
import dev.perdure.planner.event.TaskEvent.RequestUpdated;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits until one request waits no longer, or is not what it was. */
final class SettlementListener implements EventListener {

  private final RequestId request;
  private final Map<String, String> refusals = new ConcurrentHashMap<>();
  private final CountDownLatch heard = new CountDownLatch(1);

  SettlementListener(RequestId request) {
    this.request = request;
  }

  /** Why a decision could not be recorded, if that was the news. */
  Optional<String> refusal(DecisionId decision) {
    return Optional.ofNullable(refusals.get(decision.value()));
  }

  /** Returns when there is news, or when the time is over; says whether there is. */
  boolean await(Duration patience) {
    try {
      return heard.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void event(LoggedEvent event) {
    if (event.kind() != EventKind.REQUEST_SETTLED && event.kind() != EventKind.REQUEST_UPDATED) {
      return;
    }
    TaskEvent told = event.event();
    if (told instanceof DecisionRefused refused && refused.requestId().equals(request)) {
      refusals.put(refused.refused().value(), refused.reason());
    }
    if (matters(told)) {
      heard.countDown();
    }
  }

  /** Who looks after a request, and when, says nothing about how it is settled. */
  private boolean matters(TaskEvent event) {
    boolean care = event instanceof RequestAssigned || event instanceof RequestSnoozed;
    return event instanceof RequestSettled settled
        ? settled.requestId().equals(request)
        : event instanceof RequestUpdated updated && !care && updated.requestId().equals(request);
  }

  @Override
  public void delta(Delta delta) {}
}
