package dev.perdure.web.outage;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireServer;
import java.net.URI;

/**
 * Model provider of the production shape, a server in the test's process that keeps its address.
 */
final class ProviderPart implements SurroundingPart, AutoCloseable {

  private final Brain brain;
  private final int port;
  private WireServer server;

  ProviderPart(Brain brain) {
    this.brain = brain;
    this.server = WireServer.start(brain);
    this.port = URI.create(server.url()).getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  @Override
  public String title() {
    return "provider";
  }

  @Override
  public void end() {
    server.close();
  }

  @Override
  public void startAgain() {
    server = WireServer.start(port, brain);
  }

  @Override
  public void close() {
    end();
  }
}
