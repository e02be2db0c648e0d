package dev.perdure.web.recovery;

import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.task.SpendingReleaser;
import dev.perdure.web.outbox.EngineRejected;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.task.TaskAdmission;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Periodic job that lets tasks go on whose limit is free again, and starts new tasks in their turn.
 */
@Component
final class LimitsJob implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(LimitsJob.class);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  private static final Duration LATE_START_INTERVAL = Duration.ofSeconds(10);

  private final SpendingReleaser spendingReleaser;
  private final TaskAdmission admission;
  private volatile List<PeriodicJob> jobs = List.of();

  LimitsJob(SpendingReleaser spendingReleaser, TaskAdmission admission) {
    this.spendingReleaser = spendingReleaser;
    this.admission = admission;
  }

  @Override
  public void start() {
    jobs =
        List.of(
            repeat(spendingReleaser::release, POLL_INTERVAL),
            repeat(admission::admit, POLL_INTERVAL),
            repeat(admission::startLate, LATE_START_INTERVAL));
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
    return PeriodicJob.start("limits", Duration.ZERO, interval, () -> sweep(work));
  }

  /** Logs failures: an exception would end the schedule. */
  private static void sweep(Runnable work) {
    try {
      work.run();
    } catch (EngineUnavailable | EngineRejected | DataAccessException | TransactionException e) {
      LOG.warn("Tasks that wait for a limit could not be looked after: {}", e.getMessage());
    }
  }
}
