import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Perdure: {@code serve} with its embedded engine and database, strategy build-only. */
final class SidePerdure implements SideSystem {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Set<String> ENDS =
      Set.of("delivered", "answered", "failed", "cancelled", "idle", "parked", "waiting");
  private static final String AGENT =
      "---\ndescription: Reads.\nmode: primary\nsteps: 1000\n---\nYou read.\n";

  private final SideSetup setup;
  private final Path data;
  private final Path config;
  private final Path repository;
  private Server server;

  SidePerdure(SideSetup setup) throws Exception {
    this.setup = setup;
    data = setup.folder("perdure");
    config = setup.folder("config");
    Files.writeString(
        config.resolve("models.yaml"),
        "openai: {models: [{id: small, context: 200000, output: 8000}]}\n");
    Path agents = setup.folder("repository/.perdure/agents");
    Files.writeString(agents.resolve("reader.md"), AGENT);
    repository =
        Server.repository(setup.data().resolve("repository"), "a.txt", SideSetup.text());
  }

  @Override
  public String name() {
    return "Perdure";
  }

  @Override
  public void start() throws Exception {
    server =
        new Server(
            setup.launcher(),
            data,
            config,
            Map.of(
                "PERDURE_CONFIG", config.toString(),
                "PERDURE_MODEL_CATALOGUE", "off",
                "OPENAI_API_KEY", "key",
                "OPENAI_BASE_URL", setup.vendor().url(),
                "PERDURE_MODEL", "openai/small"));
  }

  @Override
  public void kill() throws Exception {
    server.process().destroyForcibly().waitFor();
  }

  @Override
  public String run(int turns) throws Exception {
    JsonNode task =
        server.post(
            "/api/tasks",
            Map.of(
                "request", "Read it all.",
                "strategy", "build-only",
                "agent", "reader",
                "budget", Map.of("tokens", 99_000_000),
                "repository", Map.of("location", repository.toString())));
    if (!task.has("id")) {
      throw new IllegalStateException(task.toString());
    }
    return task.path("id").asString();
  }

  @Override
  public boolean isEnded(String run) throws Exception {
    return ENDS.contains(state(run));
  }

  @Override
  public Optional<String> failure(String run) throws Exception {
    String state = state(run);
    return Set.of("delivered", "answered").contains(state) ? Optional.empty() : Optional.of(state);
  }

  private String state(String run) throws Exception {
    return server.get("/api/tasks/" + run).path("state").asString();
  }

  @Override
  public boolean resume(String run, int turns) {
    return false;
  }

  @Override
  public Map<String, Long> processes() throws IOException {
    Map<String, Long> processes = new LinkedHashMap<>();
    processes.put("application", server.process().pid());
    processes.put("engine", enginePid());
    try (Stream<Path> files = Files.walk(data.resolve("postgres"), 2)) {
      Path file =
          files.filter(each -> each.endsWith("postmaster.pid")).findFirst().orElseThrow();
      processes.put("database", Long.parseLong(Files.readAllLines(file).getFirst().strip()));
    }
    return processes;
  }

  private long enginePid() throws IOException {
    return JSON.readTree(Files.readString(data.resolve("engine.json"))).path("pid").asLong();
  }

  /** The program of the engine, for the other system that needs one. */
  Path engineProgram() throws IOException {
    return Path.of("/proc/" + enginePid() + "/exe").toRealPath();
  }

  @Override
  public Stored stored(String run) throws Exception {
    String address = server.get("/api/info").path("engine").path("address").asString();
    try (var engine = new SideEngine(address)) {
      return new Stored(
          engine.historyBytes(run),
          setup.sqliteBytes(data.resolve("temporal.db")),
          SideDatabase.bytes(
              EmbeddedPostgres.start(EmbeddedPostgresSettings.durable(data.resolve("postgres")))
                  .access()),
          fileBytes());
    }
  }

  /** The bytes of all other files: mirrors, worktrees, records of the workspaces. */
  private long fileBytes() throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.startsWith(data.resolve("postgres")))
          .filter(file -> !file.getFileName().toString().startsWith("temporal.db"))
          .filter(file -> !file.getFileName().toString().endsWith(".log"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  @Override
  public List<Path> workspaces() throws IOException {
    Path folder = data.resolve("workspaces");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found.filter(Files::isDirectory).toList();
    }
  }

  @Override
  public void close() throws Exception {
    server.close();
  }
}
