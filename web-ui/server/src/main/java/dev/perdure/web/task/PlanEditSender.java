package dev.perdure.web.task;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.workflows.port.PlanEditRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Sends the edit of a plan to the workflow and waits briefly until it is recorded. */
@Component
final class PlanEditSender {

  private static final Duration EDIT_ANSWER_TIMEOUT = Duration.ofSeconds(3);

  private final EventLog eventLog;
  private final EventFeed feed;
  private final OutboxDispatcher outbox;

  PlanEditSender(EventLog eventLog, EventFeed feed, OutboxDispatcher outbox) {
    this.eventLog = eventLog;
    this.feed = feed;
    this.outbox = outbox;
  }

  void send(PlanEditRequest edit) {
    var revised = new Revised();
    try (var _ = feed.subscribe(eventLog.last(), Optional.of(edit.task()), revised)) {
      if (outbox.send(new OutboxMessage.Edits(edit.task(), edit))) {
        revised.await();
      }
    }
  }

  private static final class Revised implements EventFeedListener {

    private final CountDownLatch heard = new CountDownLatch(1);

    void await() {
      try {
        boolean inTime = heard.await(EDIT_ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        assert inTime || heard.getCount() > 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void event(LoggedEvent event) {
      if (event.kind() == EventKind.REQUEST_UPDATED || event.kind() == EventKind.REQUEST_SETTLED) {
        heard.countDown();
      }
    }

    @Override
    public void delta(Delta delta) {}
  }
}
