package dev.perdure.web.recovery;

import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.engine.LostHostPolicy;
import dev.perdure.web.host.HostMover;
import dev.perdure.web.server.ServerProcessOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Periodic job that moves the tasks of lost hosts by policy, and finishes moves that were
 * interrupted.
 */
@Component
final class LostHostWatch extends PeriodicWork {

  private static final Duration LOOK_INTERVAL = Duration.ofSeconds(10);

  private final WorkerHostStore workerHostStore;
  private final HostMover hostMover;
  private final LostHostPolicy policy;
  private final HostSilence hostSilence = new HostSilence();

  LostHostWatch(
      WorkerHostStore workerHostStore, HostMover hostMover, ServerProcessOptions options) {
    this.workerHostStore = workerHostStore;
    this.hostMover = hostMover;
    this.policy = LostHostPolicy.read(options.properties()::find);
  }

  @Override
  List<PeriodicJob> startJobs() {
    return List.of(PeriodicJob.start("lost-hosts", LOOK_INTERVAL, LOOK_INTERVAL, this::look));
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

  private static boolean attempt(Runnable work) {
    return attempt("Perdure could not check lost hosts", work);
  }
}
