package dev.perdure.web.recovery;

import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.outbox.EngineRejected;
import dev.perdure.web.outbox.EngineUnavailable;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Periodic jobs that run from the start of the server to its end. */
abstract class PeriodicWork implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(PeriodicWork.class);

  private volatile List<PeriodicJob> jobs = List.of();

  /** Starts the jobs. */
  abstract List<PeriodicJob> startJobs();

  @Override
  public final void start() {
    jobs = startJobs();
  }

  @Override
  public final void stop() {
    jobs.forEach(PeriodicJob::close);
    jobs = List.of();
  }

  @Override
  public final boolean isRunning() {
    return !jobs.isEmpty();
  }

  /**
   * Does work and logs its failure, as an exception would end the schedule of a job.
   *
   * @param failure the beginning of the log line, such as {@code Perdure could not compare records}
   * @return whether the work succeeded
   */
  static boolean attempt(String failure, Runnable work) {
    try {
      work.run();
      return true;
    } catch (EngineUnavailable | EngineRejected | DataAccessException | TransactionException e) {
      LOG.warn("{}: {}", failure, e.getMessage());
      return false;
    }
  }
}
