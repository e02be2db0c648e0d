package dev.perdure.web.recovery;

import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.engine.LostHostPolicy;
import dev.perdure.web.host.HostMover;
import dev.perdure.web.outbox.EngineRejected;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.server.ServerProcessOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Periodic job that moves the tasks of lost hosts by policy, and finishes moves that were
 * interrupted.
 */
@Component
final class LostHostWatch implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(LostHostWatch.class);
  private static final Duration LOOK_INTERVAL = Duration.ofSeconds(10);

  private final WorkerHostStore workerHostStore;
  private final HostMover hostMover;
  private final LostHostPolicy policy;
  private final HostSilence hostSilence = new HostSilence();
  private @Nullable PeriodicJob job;

  LostHostWatch(
      WorkerHostStore workerHostStore, HostMover hostMover, ServerProcessOptions options) {
    this.workerHostStore = workerHostStore;
    this.hostMover = hostMover;
    this.policy = LostHostPolicy.read(options.properties()::find);
  }

  @Override
  public void start() {
    job = PeriodicJob.start("lost-hosts", LOOK_INTERVAL, LOOK_INTERVAL, this::look);
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

  private void look() {
    attempt(hostMover::settle);
    policy.after().ifPresent(this::moveLost);
  }

  /** The watch of the silence begins again after a look that failed. */
  private void moveLost(Duration after) {
    if (!attempt(() -> moveSilent(after))) {
      hostSilence.forget();
    }
  }

  private void moveSilent(Duration after) {
    List<String> lost = hostSilence.look(workerHostStore.silent(), System.nanoTime(), after);
    if (workerHostStore.leastBusy().isPresent()) {
      lost.forEach(host -> attempt(() -> hostMover.move(host, Optional.empty(), null)));
    }
  }

  /** Logs failures: an exception would end the schedule. */
  private static boolean attempt(Runnable work) {
    try {
      work.run();
      return true;
    } catch (EngineUnavailable | EngineRejected | DataAccessException | TransactionException e) {
      LOG.warn("Lost hosts could not be looked after: {}", e.getMessage());
      return false;
    }
  }
}
