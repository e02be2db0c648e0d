package dev.perdure.activities.postgres;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts a server again when it ends by itself. */
final class PostmasterWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PostmasterWatch.class);

  private final Postmaster postmaster;
  private boolean ended;

  PostmasterWatch(Postmaster postmaster) {
    this.postmaster = postmaster;
  }

  void keep(PostmasterFile server) {
    Thread.ofVirtual()
        .name("postgres-watch")
        .start(() -> {
          ProcessHandle.of(server.pid()).ifPresent(process -> process.onExit().join());
          again(server);
        });
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
      LOG.error("{} It is tried again.", failure.getMessage());
      Survivors.pause();
      keep(server);
    }
  }
}
