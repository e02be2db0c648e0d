package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.DatabaseDoor;
import dev.perdure.testing.NetworkDoor;
import dev.perdure.web.e2e.GreetingRepository;
import dev.perdure.web.e2e.PerdureProcess;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.outage.ClockPart;
import dev.perdure.web.outage.DatabasePart;
import dev.perdure.web.outage.DiskPart;
import dev.perdure.web.outage.EnginePart;
import dev.perdure.web.outage.Fault;
import dev.perdure.web.outage.Part;
import dev.perdure.web.outage.ProductPart;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pages, two workers, Temporal and PostgreSQL, each a process of its own. The product reaches
 * engine and database through doors, which chaos shuts and silences.
 */
final class ProductionStack implements ChaosStack {

  private static final int MAX_OUTAGE_SECONDS = 12;

  /** Jumps of a clock, ahead and back; a process starts and works with each of them. */
  private static final List<Duration> JUMPS =
      List.of(
          Duration.ofMinutes(2),
          Duration.ofHours(1),
          Duration.ofHours(30),
          Duration.ofDays(4),
          Duration.ofMinutes(-2),
          Duration.ofHours(-1),
          Duration.ofHours(-30),
          Duration.ofDays(-4));

  private final Path directory;
  private final GreetingRepository repository;
  private final WireServer model;
  private final DatabasePart database;
  private final DatabaseDoor databaseDoor;
  private final EnginePart engine;
  private final NetworkDoor engineDoor;
  private final DiskPart disk;
  private final ProductPart web;
  private final List<ProductPart> workers;
  private final Map<String, ClockPart> clocks;
  private final TemporalConnection connection;
  private final Random chance;

  ProductionStack(Path directory, Brain brain, Random chance) {
    this.directory = directory;
    this.chance = chance;
    this.repository = GreetingRepository.at(directory.resolve("repository"));
    this.model = WireServer.start(brain);
    this.database = new DatabasePart(directory.resolve("postgres"));
    this.databaseDoor = new DatabaseDoor(database.access());
    this.engine = new EnginePart(engineProgram(), created("engine"));
    this.engineDoor = new NetworkDoor(address(engine.address()));
    this.connection = TemporalConnection.open(remoteEngine(), Json.mapper(), "chaos");
    this.clocks =
        Stream.of("web", "worker-1", "worker-2")
            .collect(Collectors.toMap(name -> name, name -> new ClockPart(directory, name)));
    this.disk = new DiskPart(directory.resolve("worker-1"));
    this.workers = Stream.of("worker-1", "worker-2").map(this::worker).toList();
    this.web =
        new ProductPart(
            "web", () -> PerdureProcess.web(directory.resolve("web"), variables("web")));
  }

  private Engine remoteEngine() {
    return PerdureProperties.of(Map.of("TEMPORAL_ADDRESS", engine.address()))
        .stack(false)
        .engine()
        .start(created("remote"));
  }

  private ProductPart worker(String host) {
    return new ProductPart(
        host, () -> PerdureProcess.worker(directory.resolve(host), variables(host)));
  }

  private static String engineProgram() {
    String program = System.getenv("TEMPORAL_CLI");
    if (program == null) {
      throw new IllegalStateException("TEMPORAL_CLI names no Temporal server.");
    }
    return program;
  }

  private static InetSocketAddress address(String written) {
    int colon = written.lastIndexOf(':');
    return new InetSocketAddress(
        written.substring(0, colon), Integer.parseInt(written.substring(colon + 1)));
  }

  @Override
  public List<Disturbance> disturbances() {
    List<Disturbance> all = new ArrayList<>();
    for (ProductPart part : products()) {
      all.add(new Disturbance("kill-" + part.title(), () -> kill(part)));
      all.add(new Disturbance("restart-" + part.title(), () -> away(List.of(part))));
      all.add(new Disturbance("freeze-" + part.title(), () -> freeze(part)));
      ClockPart clock = clocks.get(part.title());
      if (clock.isSettable()) {
        all.add(new Disturbance("clock-" + part.title(), () -> jump(clock)));
      }
    }
    all.add(new Disturbance("workers-away", () -> away(workers)));
    all.add(new Disturbance("kill-engine", () -> kill(engine)));
    all.add(new Disturbance("freeze-engine", () -> freeze(engine)));
    all.add(new Disturbance("kill-database", () -> kill(database)));
    all.add(new Disturbance("cut-database", () -> lasting(databaseDoor::shut, databaseDoor::open)));
    all.add(
        new Disturbance(
            "silence-database", () -> lasting(databaseDoor::silence, databaseDoor::open)));
    all.add(new Disturbance("cut-engine", () -> lasting(engineDoor::shut, engineDoor::open)));
    all.add(
        new Disturbance("silence-engine", () -> lasting(engineDoor::silence, engineDoor::open)));
    if (disk.isMounted()) {
      all.add(new Disturbance("fill-disk", () -> lasting(disk::end, disk::startAgain)));
    }
    return all;
  }

  private List<ProductPart> products() {
    return Stream.concat(Stream.of(web), workers.stream()).toList();
  }

  private static void kill(Part part) {
    Fault.KILL.strike(part);
    Fault.KILL.mend(part);
  }

  private void freeze(Part part) {
    lasting(() -> Fault.STOP.strike(part), () -> Fault.STOP.mend(part));
  }

  private void jump(ClockPart clock) {
    Duration ahead = JUMPS.get(chance.nextInt(JUMPS.size()));
    lasting(() -> clock.set(ahead), () -> clock.set(Duration.ZERO));
  }

  private void away(List<ProductPart> parts) {
    lasting(() -> parts.forEach(Part::end), () -> parts.forEach(Part::startAgain));
  }

  /** A disturbance that lasts for a random time. */
  private void lasting(Runnable begin, Runnable end) {
    begin.run();
    LockSupport.parkNanos(Duration.ofSeconds(1 + chance.nextInt(MAX_OUTAGE_SECONDS)).toNanos());
    end.run();
  }

  @Override
  public String url() {
    return web.process().url();
  }

  @Override
  public String log() {
    return products().stream()
        .map(part -> "\n== " + part.title() + "\n" + part.process().log())
        .collect(Collectors.joining());
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

  private Map<String, String> variables(String host) {
    var access = databaseDoor.access();
    var variables = new HashMap<String, String>();
    variables.put("PERDURE_DB_URL", access.jdbcUrl());
    variables.put("PERDURE_DB_USER", access.user());
    variables.put("PERDURE_DB_PASSWORD", access.password());
    variables.put("TEMPORAL_ADDRESS", "127.0.0.1:" + engineDoor.port());
    variables.put("PERDURE_HEARTBEAT_SECONDS", "1");
    variables.put("PERDURE_HOST_ID", host);
    variables.put("ANTHROPIC_API_KEY", "key");
    variables.put("ANTHROPIC_BASE_URL", model.url());
    variables.put("OPENAI_API_KEY", "key");
    variables.put("OPENAI_BASE_URL", model.openAiUrl());
    variables.put("PERDURE_MODEL", "anthropic/claude-test");
    variables.putAll(clocks.get(host).variables());
    return Map.copyOf(variables);
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
    products().forEach(ProductPart::close);
    connection.close();
    engineDoor.close();
    engine.close();
    databaseDoor.close();
    database.close();
    disk.close();
    model.close();
  }
}
