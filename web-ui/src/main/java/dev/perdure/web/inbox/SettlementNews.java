package dev.perdure.web.inbox;

import dev.perdure.activities.journal.event.Delta;
import dev.perdure.activities.journal.event.EventListener;
import dev.perdure.activities.journal.event.LoggedEvent;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.request.RequestId;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits until something is said about one request. */
final class SettlementNews implements EventListener {

  private static final Set<EventKind> KINDS =
      EnumSet.of(EventKind.REQUEST_SETTLED, EventKind.REQUEST_UPDATED);

  private final RequestId request;
  private final CountDownLatch heard = new CountDownLatch(1);

  SettlementNews(RequestId request) {
    this.request = request;
  }

  /** Returns when there is news, or when the time is over. */
  void await(Duration patience) {
    try {
      var inTime = heard.await(patience.toMillis(), TimeUnit.MILLISECONDS);
      assert inTime || heard.getCount() > 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void event(LoggedEvent event) {
    if (KINDS.contains(event.kind())
        && event.data().text("requestId").equals(Optional.of(request.value()))) {
      heard.countDown();
    }
  }

  @Override
  public void delta(Delta delta) {}
}
