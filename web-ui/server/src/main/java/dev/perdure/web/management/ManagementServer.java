package dev.perdure.web.management;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.engine.Workers;
import java.io.IOException;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * HTTP server of the endpoints for monitoring; it starts before the workers and ends after them.
 */
final class ManagementServer implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ManagementServer.class);

  private final ManagementAddress address;
  private final ManagementHandler handler;
  private volatile @Nullable HttpServer server;

  ManagementServer(ManagementAddress address, ManagementHandler handler) {
    this.address = address;
    this.handler = handler;
  }

  @Override
  public void start() {
    try {
      HttpServer opened = HttpServer.create(address.socketAddress(), 0);
      opened.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      opened.createContext("/", handler);
      opened.start();
      server = opened;
      LOG.info(
          "Health and metrics are at http://{}:{}/actuator, without a token.",
          address.host(),
          port());
    } catch (IOException e) {
      throw address.refusal(e);
    }
  }

  /** The port that the server listens on; 0 if it does not run. */
  int port() {
    HttpServer opened = server;
    return opened == null ? 0 : opened.getAddress().getPort();
  }

  @Override
  public void stop() {
    HttpServer opened = server;
    if (opened != null) {
      opened.stop(0);
      server = null;
    }
  }

  @Override
  public boolean isRunning() {
    return server != null;
  }

  @Override
  public int getPhase() {
    return Workers.PHASE - 1;
  }
}
