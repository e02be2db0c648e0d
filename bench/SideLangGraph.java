import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A ReAct agent of LangGraph with checkpoints in a PostgreSQL server like Perdure's. */
final class SideLangGraph implements SideSystem {

  private final SideSetup setup;
  private final String durability;
  private final Path workspace;
  private final EmbeddedPostgres postgres;
  private SidePython application;
  private int runs;

  SideLangGraph(SideSetup setup, String durability) throws Exception {
    this.setup = setup;
    this.durability = durability;
    workspace = setup.folder("langgraph-" + durability);
    Files.writeString(workspace.resolve("a.txt"), SideSetup.text());
    Path cluster = setup.data().resolve("langgraph-" + durability + "-postgres");
    postgres = EmbeddedPostgres.start(EmbeddedPostgresSettings.durable(cluster));
  }

  @Override
  public String name() {
    return "LangGraph on PostgreSQL, `" + durability + "`";
  }

  @Override
  public void start() throws Exception {
    DatabaseAccess access = postgres.access();
    URI place = URI.create(access.jdbcUrl().substring("jdbc:".length()));
    String url =
        "postgresql://%s:%s@%s:%d%s"
            .formatted(
                access.user(),
                access.password(),
                place.getHost(),
                place.getPort(),
                place.getPath());
    application =
        new SidePython(
            setup, workspace, "lang_graph.py", url, setup.vendor().url(), durability);
  }

  @Override
  public void kill() throws Exception {
    application.kill();
  }

  @Override
  public String run(int turns) throws Exception {
    String run = "langgraph-" + ++runs + "-run";
    application.send("run", run, turns);
    return run;
  }

  @Override
  public boolean isEnded(String run) {
    return application.isEnded(run) || !application.isAlive();
  }

  @Override
  public Optional<String> failure(String run) {
    return application.isEnded(run) ? Optional.empty() : Optional.of("the program ended");
  }

  @Override
  public boolean resume(String run, int turns) throws Exception {
    application.send("resume", run, turns);
    return true;
  }

  @Override
  public Map<String, Long> processes() {
    Map<String, Long> processes = new LinkedHashMap<>();
    processes.put("application", application.pid());
    processes.put("database", postgres.pid());
    return processes;
  }

  @Override
  public Stored stored(String run) throws Exception {
    return new Stored(0, 0, SideDatabase.bytes(postgres.access()), 0);
  }

  @Override
  public List<Path> workspaces() {
    return List.of(workspace);
  }

  @Override
  public void close() throws Exception {
    application.kill();
    postgres.close();
  }
}
