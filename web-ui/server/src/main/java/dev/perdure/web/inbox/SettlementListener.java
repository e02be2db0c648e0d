package dev.perdure.web.inbox;

import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits until one request waits no longer, or is not what it was. */
final class SettlementListener implements EventFeedListener {

  private final RequestId request;
  private final String voter;
  private final Map<String, String> refusals = new ConcurrentHashMap<>();
  private final CountDownLatch heard = new CountDownLatch(1);

  SettlementListener(Decision decision) {
    this.request = decision.requestId();
    this.voter = decision.by();
  }

  /** The reason why a decision could not be recorded. */
  Optional<String> refusal(DecisionId decision) {
    return Optional.ofNullable(refusals.get(decision.value()));
  }

  /** Waits for a change of the request; false after the timeout. */
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
    if (told instanceof TaskEvent.DecisionRefused refused && refused.requestId().equals(request)) {
      refusals.put(refused.refused().value(), refused.reason());
    }
    if (matters(told)) {
      heard.countDown();
    }
  }

  /**
   * Whether an event concerns the decision and not only the assignment, a comment or the votes of
   * others.
   */
  private boolean matters(TaskEvent event) {
    return switch (event) {
      case TaskEvent.RequestAssigned _,
          TaskEvent.RequestSnoozed _,
          TaskEvent.RequestCommented _,
          TaskEvent.RequestHandedOver _ ->
          false;
      case TaskEvent.RequestVoted voted -> voted.voter().equals(voter) && isAbout(voted);
      case TaskEvent.RequestSettled settled -> settled.requestId().equals(request);
      case TaskEvent.RequestUpdated updated -> isAbout(updated);
      default -> false;
    };
  }

  private boolean isAbout(TaskEvent.RequestUpdated updated) {
    return updated.requestId().equals(request);
  }

  @Override
  public void delta(Delta delta) {}
}
