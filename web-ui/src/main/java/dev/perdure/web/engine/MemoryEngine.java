package dev.perdure.web.engine;

import dev.perdure.web.engine.Engine.Mode;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import java.util.Optional;
import java.util.UUID;

/** The SDK's server in this process: nothing to install, nothing that lasts, no port. */
public final class MemoryEngine implements Engine {
  private final TestServer.InProcessTestServer server;
  private final String namespace;
  private final String id = "memory-" + UUID.randomUUID();

  private MemoryEngine(TestServer.InProcessTestServer server, String namespace) {
    this.server = server;
    this.namespace = namespace;
  }

  /**
   * Starts one whose clock is the real one: a skipping clock would fire timers nobody waited for.
   */
  public static MemoryEngine start(String namespace) {
    return new MemoryEngine(TestServer.createServer(true), namespace);
  }

  @Override
  public Mode mode() {
    return Mode.MEMORY;
  }

  @Override
  public String address() {
    return "in this process";
  }

  @Override
  public String namespace() {
    return namespace;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Optional<String> uiUrl() {
    return Optional.empty();
  }

  @Override
  public String description() {
    return "Temporal in memory: tasks will not survive a restart";
  }

  @Override
  public WorkflowServiceStubsOptions.Builder connection() {
    return WorkflowServiceStubsOptions.newBuilder().setChannel(server.getChannel());
  }

  @Override
  public void close() {
    server.close();
  }
}
