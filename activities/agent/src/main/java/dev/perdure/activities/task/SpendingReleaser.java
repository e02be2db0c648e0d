package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.spending.SpendingLine;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets tasks go on that wait for a limit on spending: when the next period begins, when a person
 * has raised the limit for another task, and when the configuration has changed.
 */
public final class SpendingReleaser {

  private static final Logger LOG = LoggerFactory.getLogger(SpendingReleaser.class);
  private static final int MAX_REQUESTS = 200;
  private static final Duration REPEAT_INTERVAL = Duration.ofMinutes(1);
  private static final Duration FAILURE_INTERVAL = Duration.ofMinutes(10);

  private final Database database;
  private final SpendingStore spendingStore;
  private final SpendingWaitStore spendingWaitStore;
  private final RequestReader requestReader;
  private final OutboxStore outboxStore;

  SpendingReleaser(
      Database database,
      SpendingStore spendingStore,
      SpendingWaitStore spendingWaitStore,
      RequestReader requestReader,
      OutboxStore outboxStore) {
    this.database = database;
    this.spendingStore = spendingStore;
    this.spendingWaitStore = spendingWaitStore;
    this.requestReader = requestReader;
    this.outboxStore = outboxStore;
  }

  /** Ends the requests that are due and whose limit is used up no more. */
  public void release() {
    spendingWaitStore.takeRaises();
    spendingWaitStore.due(MAX_REQUESTS).forEach(this::releaseAlone);
  }

  /** A request that fails waits for a later look, so that it stops no other one. */
  private void releaseAlone(RequestId id) {
    try {
      database.transact(() -> release(id));
      // CHECKSTYLE-ALLOW IllegalCatch: whatever fails for one request concerns no other one
    } catch (RuntimeException e) {
      LOG.warn("Request {} can't be released from its limit on spending yet.", id, e);
      spendingWaitStore.postpone(id, database.now().plus(FAILURE_INTERVAL));
    }
  }

  /** The workflow may not have acted on a release when the request is looked at again. */
  private void release(RequestId id) {
    Optional<HumanRequest> request = requestReader.find(id).map(found -> found.request());
    if (request.isPresent()
        && request.get().subject() instanceof BudgetSubject subject
        && subject.spending() != null) {
      Optional<SpendingLine> usedUp =
          spendingStore.findUsedUp(
              request.get().taskId(), subject.spending().key(), subject.dimension());
      if (usedUp.isEmpty()) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        outboxStore.post(
            new OutboxMessage.Releases(
                request.get().taskId(), SpendingRelease.of(request.get(), subject, now)));
      }
      Instant next =
          usedUp.map(SpendingLine::ends).orElseGet(() -> database.now().plus(REPEAT_INTERVAL));
      spendingWaitStore.postpone(id, next);
    }
  }
}
