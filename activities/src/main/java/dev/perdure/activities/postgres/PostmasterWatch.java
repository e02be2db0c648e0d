package dev.perdure.activities.postgres;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts a server again when it ends by itself. */
final class PostmasterWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PostmasterWatch.class);
  private static final long PAUSE_SECONDS = 1;

  private final Postmaster postmaster;
  private boolean ended;

  PostmasterWatch(Postmaster postmaster) {
    this.postmaster = postmaster;
  }

  void keep(PostmasterFile server) {
    ProcessHandle.of(server.pid())
        .map(ProcessHandle::onExit)
        .orElseGet(() -> CompletableFuture.completedFuture(null))
        .thenRunAsync(() -> again(server));
  }

  /** Ends the server for good. */
  synchronized void end() {
    ended = true;
    postmaster.stop();
  }

  private synchronized void again(PostmasterFile server) {
    if (ended) {
      return;
    }
    LOG.warn("PostgreSQL (process {}) ended by itself: it is started again.", server.pid());
    try {
      keep(postmaster.attach().orElseGet(postmaster::start));
    } catch (PostgresException failure) {
      LOG.error("{} The next attempt is in {} s.", failure.getMessage(), PAUSE_SECONDS);
      CompletableFuture.delayedExecutor(PAUSE_SECONDS, TimeUnit.SECONDS)
          .execute(() -> again(server));
    }
  }
}
