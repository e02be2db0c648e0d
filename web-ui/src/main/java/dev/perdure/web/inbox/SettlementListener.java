package dev.perdure.web.inbox;

import dev.perdure.activities.journal.event.Delta;
import dev.perdure.activities.journal.event.EventFeed.EventListener;
import dev.perdure.activities.journal.event.LoggedEvent;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.DecisionId;
import dev.perdure.planner.request.RequestId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits until one request waits no longer, or is not what it was. */
final class SettlementListener implements EventListener {

  private static final List<String> CARE = List.of("assignee", "snoozedUntil");

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

  private void refused(String decision, JsonObject data) {
    refusals.put(decision, data.text("reason").orElse(""));
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
    if (event.data().text("requestId").equals(Optional.of(request.value())) && matters(event)) {
      event.data().text("refused").ifPresent(decision -> refused(decision, event.data()));
      heard.countDown();
    }
  }

  /** Who looks after a request, and when, says nothing about how it is settled. */
  private static boolean matters(LoggedEvent event) {
    return event.kind() == EventKind.REQUEST_SETTLED
        || (event.kind() == EventKind.REQUEST_UPDATED
            && CARE.stream().noneMatch(event.data().fields()::containsKey));
  }

  @Override
  public void delta(Delta delta) {}
}
