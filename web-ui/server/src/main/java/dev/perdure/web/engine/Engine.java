package dev.perdure.web.engine;

import dev.perdure.workflows.memory.LateCancellations;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A Temporal server in use: its address, namespace and connection options; closing it ends a server
 * that was started here.
 *
 * @param address where it is, for people
 * @param namespace the namespace of all tasks
 * @param id the identity of its state: tasks that began on another one can't continue here
 * @param uiUrl where its own pages are
 * @param description one line about it, for people
 * @param connections the options of a new connection
 * @param shutdown ends it when it was run from here
 */
public record Engine(
    EngineMode mode,
    String address,
    String namespace,
    String id,
    Optional<String> uiUrl,
    String description,
    Supplier<WorkflowServiceStubsOptions.Builder> connections,
    Runnable shutdown)
    implements AutoCloseable {

  /** Starts the SDK's server in this process, on the real clock: nothing of it lasts. */
  public static Engine inMemory(String namespace) {
    var server = TestServer.createServer(true);
    var cancellations = new LateCancellations();
    return new Engine(
        EngineMode.MEMORY,
        "in this process",
        namespace,
        "memory-" + UUID.randomUUID(),
        Optional.empty(),
        "Temporal in memory: tasks will not survive a restart",
        () ->
            WorkflowServiceStubsOptions.newBuilder()
                .setChannel(server.getChannel())
                .setGrpcClientInterceptors(List.of(cancellations)),
        server::close);
  }

  public WorkflowServiceStubsOptions.Builder connection() {
    return connections.get();
  }

  public boolean durable() {
    return mode != EngineMode.MEMORY;
  }

  @Override
  public void close() {
    shutdown.run();
  }
}
