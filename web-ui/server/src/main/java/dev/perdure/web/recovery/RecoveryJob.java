package dev.perdure.web.recovery;

import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.outbox.EngineRejected;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.reconciliation.Reconciliation;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Periodic job that sends the signals that wait in the outbox and restarts lost workflows. At the
 * start it looks whether records and engine agree.
 */
@Component
final class RecoveryJob implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(RecoveryJob.class);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(10);
  private static final Duration COMPARE_INTERVAL = Duration.ofMinutes(1);

  private final OutboxDispatcher outbox;
  private final WorkflowRestarter workflowRestarter;
  private final Reconciliation reconciliation;
  private volatile List<PeriodicJob> jobs = List.of();

  RecoveryJob(
      OutboxDispatcher outbox, WorkflowRestarter workflowRestarter, Reconciliation reconciliation) {
    this.reconciliation = reconciliation;
    this.workflowRestarter = workflowRestarter;
    this.outbox = outbox;
  }

  @Override
  public void start() {
    Thread.ofVirtual().name("reconciliation").start(() -> sweep(reconciliation::sample));
    jobs =
        List.of(
            repeat(workflowRestarter::repair, COMPARE_INTERVAL),
            repeat(outbox::deliverLate, POLL_INTERVAL));
  }

  @Override
  public void stop() {
    jobs.forEach(PeriodicJob::close);
    jobs = List.of();
  }

  @Override
  public boolean isRunning() {
    return !jobs.isEmpty();
  }

  private static PeriodicJob repeat(Runnable work, Duration interval) {
    return PeriodicJob.start("sweeper", Duration.ZERO, interval, () -> sweep(work));
  }

  /** Logs failures: an exception would end the schedule. */
  private static void sweep(Runnable work) {
    try {
      work.run();
    } catch (EngineUnavailable | EngineRejected | DataAccessException | TransactionException e) {
      LOG.warn("Waiting tasks could not be looked after: {}", e.getMessage());
    }
  }
}
