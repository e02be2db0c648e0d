package dev.perdure.web.recovery;

import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.activities.workspace.replica.PendingCopies;
import java.time.Duration;
import java.util.List;

/**
 * Periodic jobs of a worker that send copies which wait for an object store, and delete objects
 * that no copy needs.
 */
final class CopyCatchUpJob extends PeriodicWork {

  private static final Duration SEND_INTERVAL = Duration.ofSeconds(10);
  private static final Duration FIRST_CLEANUP_DELAY = Duration.ofMinutes(2);
  private static final Duration CLEANUP_INTERVAL = Duration.ofHours(1);

  private final PendingCopies pendingCopies;
  private final HostFileLeases hostFileLeases;

  CopyCatchUpJob(PendingCopies pendingCopies, HostFileLeases hostFileLeases) {
    this.pendingCopies = pendingCopies;
    this.hostFileLeases = hostFileLeases;
  }

  @Override
  List<PeriodicJob> startJobs() {
    return List.of(
        PeriodicJob.start("copies", Duration.ZERO, SEND_INTERVAL, this::send),
        PeriodicJob.start("copy-cleanup", FIRST_CLEANUP_DELAY, CLEANUP_INTERVAL, this::clean));
  }

  private void send() {
    attempt("Copies that wait could not be sent", () -> pendingCopies.send(hostFileLeases::take));
  }

  private void clean() {
    attempt("Objects without a use could not be deleted", pendingCopies::clean);
  }
}
