package dev.perdure.activities.process;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A job that runs on a thread of its own with a fixed delay between its runs, until it is closed.
 */
public final class PeriodicJob implements AutoCloseable {

  private final ScheduledExecutorService clock;

  private PeriodicJob(String name) {
    this.clock =
        Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name(name).factory());
  }

  /** Starts a job; an exception that it throws ends it. */
  public static PeriodicJob start(String name, Duration first, Duration delay, Runnable job) {
    PeriodicJob periodic = new PeriodicJob(name);
    var _ =
        periodic.clock.scheduleWithFixedDelay(
            job, first.toMillis(), delay.toMillis(), TimeUnit.MILLISECONDS);
    return periodic;
  }

  /** Ends the job without interrupting a run under way. */
  public void cancel() {
    clock.shutdown();
  }

  /** Ends the job and interrupts a run under way. */
  @Override
  public void close() {
    clock.shutdownNow();
  }
}
