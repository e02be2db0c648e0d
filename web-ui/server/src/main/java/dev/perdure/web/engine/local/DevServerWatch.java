package dev.perdure.web.engine.local;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.perdure.web.engine.SetupException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Restarts a Temporal dev server that ends by itself, on the same ports and state. */
final class DevServerWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DevServerWatch.class);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  private final DevServer devServer;
  private volatile boolean ended;

  DevServerWatch(DevServer devServer) {
    this.devServer = devServer;
  }

  void keep(DevServerFile server) {
    Thread.ofVirtual()
        .name("engine-watch")
        .start(() -> {
          ProcessHandle.of(server.pid()).ifPresent(process -> process.onExit().join());
          again(server);
        });
  }

  /** Ends the server, also one that is just being started again. */
  void end() {
    ended = true;
    synchronized (this) {
      devServer.processes().end();
    }
  }

  private synchronized void again(DevServerFile server) {
    if (ended) {
      return;
    }
    LOG.warn(
        "The Temporal development server (process {}) ended by itself: it is started again.",
        server.pid());
    try {
      devServer.again(server, () -> ended).ifPresent(this::keep);
    } catch (SetupException e) {
      LOG.error("{} It is tried again.", e.getMessage());
      Uninterruptibles.sleepUninterruptibly(POLL_INTERVAL);
      keep(server);
    }
  }
}
