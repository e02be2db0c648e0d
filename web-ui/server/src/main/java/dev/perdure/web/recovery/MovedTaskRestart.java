package dev.perdure.web.recovery;

import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.web.engine.Workers;
import dev.perdure.web.engine.local.MovedDataDirectory;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.reconciliation.Reconciliation;
import dev.perdure.web.server.ServerProcessOptions;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Starts open tasks again from their records, after their data directory was restored in another
 * place. The workers start afterwards: no work looks for files in the old place. A command that
 * waits for a permission names its directory, so it asks again.
 */
@Component
final class MovedTaskRestart implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(MovedTaskRestart.class);

  private final Path data;
  private final RequestStore requestStore;
  private final Reconciliation reconciliation;
  private volatile boolean running;

  MovedTaskRestart(
      ServerProcessOptions options, RequestStore requestStore, Reconciliation reconciliation) {
    this.data = options.data();
    this.requestStore = requestStore;
    this.reconciliation = reconciliation;
  }

  @Override
  public void start() {
    running = true;
    MovedDataDirectory.origin(data).ifPresent(this::restart);
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return Workers.PHASE - 2;
  }

  private void restart(String from) {
    try {
      requestStore.withdrawBelow(from);
      reconciliation.restartAll(
          "The data directory was restored from a backup of %s, and is %s now. Perdure started the workflow again from the records."
              .formatted(from, data));
      MovedDataDirectory.settle(data);
    } catch (EngineUnavailable | DataAccessException | TransactionException e) {
      LOG.warn("Tasks of a restored directory are started again at the next start.", e);
    }
  }
}
