package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.testing.Eventually;
import dev.perdure.web.e2e.GreetingRepository;
import dev.perdure.web.e2e.PerdureProcess;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Server process on a database, an engine and a model server that outlive it. */
final class ServerStack implements ChaosStack {

  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);

  private final Path directory;
  private final TestDatabase database = TestDatabase.empty();
  private final Engine engine;
  private final WireServer model;
  private final GreetingRepository repository;
  private final TemporalConnection connection;
  private PerdureProcess server;

  ServerStack(Path directory, Brain brain) {
    this.directory = directory;
    this.repository = GreetingRepository.at(directory.resolve("repository"));
    this.model = WireServer.start(brain);
    this.engine =
        PerdureProperties.ofThisProcess()
            .stack(false)
            .engine()
            .start(created(directory.resolve("engine")));
    this.connection = TemporalConnection.open(engine, Json.mapper(), "chaos");
    this.server = firstServer();
  }

  /** Leaves nothing running if the server does not start. */
  private PerdureProcess firstServer() {
    boolean started = false;
    try {
      PerdureProcess first = serve();
      started = true;
      return first;
    } finally {
      if (!started) {
        closeOthers();
      }
    }
  }

  @Override
  public String url() {
    return server.url();
  }

  @Override
  public String log() {
    return server.log();
  }

  @Override
  public WireServer model() {
    return model;
  }

  @Override
  public GreetingRepository repository() {
    return repository;
  }

  @Override
  public DatabaseAccess database() {
    return database.access();
  }

  @Override
  public TemporalConnection connection() {
    return connection;
  }

  @Override
  public List<Disturbance> disturbances() {
    return List.of(
        new Disturbance("kill-server", this::killServer),
        new Disturbance("kill-server", this::killServer),
        new Disturbance("kill-server", this::killServer),
        new Disturbance("kill-engine", this::killEngine),
        new Disturbance("kill-engine", this::killEngine),
        new Disturbance("restart-server", this::restartServer));
  }

  /** Kills the server as a power failure would, and starts another on the same data. */
  private void killServer() {
    server.kill();
    server = serve();
  }

  /** Stops the server in good order and starts another. */
  private void restartServer() {
    server.close();
    server = serve();
  }

  /** Kills the engine; its watch starts it again on the same state and port. */
  private void killEngine() {
    long before = enginePid();
    ProcessHandle.of(before).ifPresent(ProcessHandle::destroyForcibly);
    Eventually.that(
        WAIT_TIMEOUT,
        () -> enginePid() > 0 && enginePid() != before,
        () -> "The engine stays away.");
  }

  private long enginePid() {
    String state = directory.resolve("engine").toString();
    return ProcessHandle.current()
        .children()
        .filter(child ->
            child
                .info()
                .arguments()
                .map(words -> String.join(" ", words))
                .filter(line -> line.contains("start-dev") && line.contains(state))
                .isPresent())
        .mapToLong(ProcessHandle::pid)
        .findFirst()
        .orElse(0);
  }

  private PerdureProcess serve() {
    var environment = new HashMap<String, String>();
    environment.put("PERDURE_DB_URL", database.access().jdbcUrl());
    environment.put("PERDURE_DB_USER", database.access().user());
    environment.put("PERDURE_DB_PASSWORD", database.access().password());
    environment.put("TEMPORAL_ADDRESS", engine.address());
    environment.put("PERDURE_HEARTBEAT_SECONDS", "1");
    environment.put("PERDURE_HOST_ID", "host");
    environment.put("ANTHROPIC_API_KEY", "key");
    environment.put("ANTHROPIC_BASE_URL", model.url());
    environment.put("OPENAI_API_KEY", "key");
    environment.put("OPENAI_BASE_URL", model.openAiUrl());
    environment.put("PERDURE_MODEL", "anthropic/claude-test");
    return PerdureProcess.serve(directory.resolve("data"), Map.copyOf(environment));
  }

  private static Path created(Path path) {
    try {
      return Files.createDirectories(path);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  @Override
  public void close() {
    server.close();
    closeOthers();
  }

  private void closeOthers() {
    connection.close();
    engine.close();
    model.close();
    database.close();
  }
}
