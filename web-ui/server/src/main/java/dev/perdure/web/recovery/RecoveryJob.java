package dev.perdure.web.recovery;

import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.reconciliation.Reconciliation;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Periodic job that sends the signals that wait in the outbox and restarts lost workflows. At the
 * start it looks whether records and engine agree.
 */
@Component
final class RecoveryJob extends PeriodicWork {

  private static final Duration POLL_INTERVAL = Duration.ofSeconds(10);
  private static final Duration COMPARE_INTERVAL = Duration.ofMinutes(1);

  private final OutboxDispatcher outbox;
  private final WorkflowRestarter workflowRestarter;
  private final Reconciliation reconciliation;

  RecoveryJob(
      OutboxDispatcher outbox, WorkflowRestarter workflowRestarter, Reconciliation reconciliation) {
    this.reconciliation = reconciliation;
    this.workflowRestarter = workflowRestarter;
    this.outbox = outbox;
  }

  @Override
  List<PeriodicJob> startJobs() {
    Thread.ofVirtual().name("reconciliation").start(() -> sweep(reconciliation::sample));
    return List.of(
        repeat(workflowRestarter::repair, COMPARE_INTERVAL),
        repeat(outbox::deliverLate, POLL_INTERVAL));
  }

  private static PeriodicJob repeat(Runnable work, Duration interval) {
    return PeriodicJob.start("sweeper", Duration.ZERO, interval, () -> sweep(work));
  }

  private static void sweep(Runnable work) {
    attempt("Perdure could not look after waiting signals and workflows", work);
  }
}
