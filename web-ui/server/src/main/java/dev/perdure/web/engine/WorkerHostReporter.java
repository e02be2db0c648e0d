package dev.perdure.web.engine;

import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.activities.process.PeriodicJob;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Periodic job that reports in the database that the workers of this host are at work. */
final class WorkerHostReporter implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerHostReporter.class);

  private final WorkerHostStore workerHostStore;
  private final WorkerSettings workerSettings;
  private final SlotMeter slotMeter;
  private @Nullable PeriodicJob job;

  WorkerHostReporter(
      WorkerHostStore workerHostStore, WorkerSettings workerSettings, SlotMeter slotMeter) {
    this.workerHostStore = workerHostStore;
    this.workerSettings = workerSettings;
    this.slotMeter = slotMeter;
  }

  @Override
  public void start() {
    report();
    Duration interval = WorkerHostStore.REPORT_INTERVAL;
    job = PeriodicJob.start("worker-host", interval, interval, this::report);
  }

  @Override
  public void stop() {
    if (job != null) {
      job.close();
      job = null;
    }
  }

  @Override
  public boolean isRunning() {
    return job != null;
  }

  /** The lifecycle phase: before the workers start, after they stop. */
  @Override
  public int getPhase() {
    return Workers.PHASE - 1;
  }

  /** Logs failures: an exception would end the schedule. */
  private void report() {
    try {
      workerHostStore.report(workerSettings.hostId(), slotMeter.read());
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("The host could not be reported: {}", e.getMessage());
    }
  }
}
