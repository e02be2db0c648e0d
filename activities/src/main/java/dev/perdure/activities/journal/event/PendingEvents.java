package dev.perdure.activities.journal.event;

import dev.perdure.planner.event.TaskEvent;
import java.util.ArrayList;
import java.util.List;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The events of one transaction, held back until everything else in it is done. */
final class PendingEvents implements TransactionSynchronization {

  private final EventLog log;
  private final List<TaskEvent> events = new ArrayList<>();

  private PendingEvents(EventLog log) {
    this.log = log;
  }

  /** Those of the transaction that is under way. */
  static PendingEvents of(EventLog log) {
    return TransactionSynchronizationManager.getResource(log) instanceof PendingEvents bound
        ? bound
        : bind(new PendingEvents(log));
  }

  private static PendingEvents bind(PendingEvents pending) {
    TransactionSynchronizationManager.bindResource(pending.log, pending);
    TransactionSynchronizationManager.registerSynchronization(pending);
    return pending;
  }

  void add(List<TaskEvent> more) {
    events.addAll(more);
  }

  @Override
  public void beforeCommit(boolean readOnly) {
    if (!events.isEmpty()) {
      log.write(events);
    }
  }

  @Override
  public void suspend() {
    TransactionSynchronizationManager.unbindResource(log);
  }

  @Override
  public void resume() {
    TransactionSynchronizationManager.bindResource(log, this);
  }

  @Override
  public void afterCompletion(int status) {
    TransactionSynchronizationManager.unbindResourceIfPossible(log);
  }
}
