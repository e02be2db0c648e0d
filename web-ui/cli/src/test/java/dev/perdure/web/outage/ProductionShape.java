package dev.perdure.web.outage;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.web.e2e.GreetingRepository;
import dev.perdure.web.e2e.PerdureProcess;
import dev.perdure.web.e2e.TaskPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Pages, one worker, Temporal and PostgreSQL, each a process of its own, with a model server for
 * them. The model of each task has a name of its own.
 */
final class ProductionShape implements AutoCloseable {

  /** The name of the worker's data directory. */
  static final String WORKER = "host";

  private final Map<String, Brain> brains = new ConcurrentHashMap<>();
  private final Path directory;
  private final GreetingRepository repository;
  private final ProviderPart provider;
  private final McpServerPart mcpServer = new McpServerPart();
  private final DatabasePart database;
  private final EnginePart engine;
  private final ProductPart worker;
  private final ProductPart web;

  ProductionShape(Path directory, String engineProgram) {
    this.directory = directory;
    this.repository = GreetingRepository.at(directory.resolve("repository"));
    this.provider =
        new ProviderPart(request ->
            Objects.requireNonNull(brains.get(request.model()), request.model()).reply(request));
    this.database = new DatabasePart(directory.resolve("postgres"));
    this.engine = new EnginePart(engineProgram, created("engine"));
    this.worker = new ProductPart("worker", () -> PerdureProcess.worker(data(WORKER), common()));
    this.web = new ProductPart("web", () -> PerdureProcess.web(data("web"), common()));
  }

  /** The parts in the order of the table. */
  List<Part> parts() {
    return List.of(web, worker, engine, database, provider, mcpServer);
  }

  GreetingRepository repository() {
    return repository;
  }

  /** Creates a task, with the answers of its model. */
  TaskPage task(String strategy, Brain brain) {
    String name = "model-" + brains.size();
    brains.put(name, brain);
    return TaskPage.create(
        url(),
        Map.of(
            "repository",
            Map.of("location", repository.root().toString()),
            "request",
            "Look after the greeting",
            "model",
            "anthropic/" + name,
            "strategy",
            strategy));
  }

  /** The address of the pages that run now. */
  String url() {
    return web.process().url();
  }

  /** Returns the logs of the web process and of the worker. */
  String log() {
    return web.process().log() + worker.process().log();
  }

  private Map<String, String> common() {
    var access = database.access();
    var variables = new HashMap<String, String>();
    variables.put("PERDURE_DB_URL", access.jdbcUrl());
    variables.put("PERDURE_DB_USER", access.user());
    variables.put("PERDURE_DB_PASSWORD", access.password());
    variables.put("TEMPORAL_ADDRESS", engine.address());
    variables.put("PERDURE_HEARTBEAT_SECONDS", "1");
    variables.put("PERDURE_HOST_ID", "host");
    variables.put("ANTHROPIC_API_KEY", "key");
    variables.put("ANTHROPIC_BASE_URL", provider.url());
    variables.put("PERDURE_MODEL", "anthropic/claude-sonnet-4-5");
    variables.put("PERDURE_CONFIG", configuration().toString());
    variables.put("GITHUB_TOKEN", "");
    variables.put("GH_TOKEN", "");
    return variables;
  }

  private Path configuration() {
    try {
      return Files.writeString(directory.resolve("perdure.yaml"), mcpServer.settings());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The calls of the MCP server's tool so far. */
  int mcpCalls() {
    return mcpServer.calls();
  }

  private Path data(String process) {
    return directory.resolve(process);
  }

  private Path created(String name) {
    try {
      return Files.createDirectories(directory.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    web.close();
    worker.close();
    engine.close();
    database.close();
    provider.close();
    mcpServer.close();
  }
}
