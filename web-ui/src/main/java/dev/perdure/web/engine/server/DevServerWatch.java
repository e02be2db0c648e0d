package dev.perdure.web.engine.server;

import dev.perdure.web.engine.data.SetupException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts a development server again when it ends by itself: on the same ports and the same state. */
final class DevServerWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DevServerWatch.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final DevServerStart start;
  private boolean ended;

  DevServerWatch(DevServerStart start) {
    this.start = start;
  }

  void keep(DevServerFile server) {
    ProcessHandle.of(server.pid())
        .map(ProcessHandle::onExit)
        .orElseGet(() -> CompletableFuture.completedFuture(null))
        .thenRunAsync(() -> again(server));
  }

  /** Ends the server for good. */
  synchronized void end() {
    ended = true;
    start.processes().end();
  }

  private synchronized void again(DevServerFile server) {
    if (ended) {
      return;
    }
    LOG.warn(
        "The Temporal development server (process {}) ended by itself: it is started again.",
        server.pid());
    try {
      keep(start.again(server));
    } catch (SetupException failure) {
      LOG.error("{} The next attempt is in {} s.", failure.getMessage(), PAUSE.toSeconds());
      CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> again(server));
    }
  }
}
