package dev.perdure.activities.mcp;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.mcp.oauth.OAuthLoginService;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.TaskQueueNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A task whose configuration names MCP servers, with a real journal and real processes. */
final class McpScene implements AutoCloseable {

  static final TaskId TASK = new TaskId("t_1");

  private final TestJournal database = TestJournal.open();
  private final Path home;
  final McpConnections connections;
  final JournalModule journal = new JournalModule(database.database());
  final ToolBench bench;
  private final McpModule module;
  final McpTools tools;
  final McpServerService servers;

  McpScene(Path home, Sandbox sandbox) {
    this(home, sandbox, StartTimeouts.DEFAULT);
  }

  McpScene(Path home, Sandbox sandbox, StartTimeouts timeouts) {
    this.home = home;
    bench = new ToolBench(home);
    connections =
        new McpConnections(
            sandbox,
            Map.of("TOKEN", "secret"),
            ServerStates.in(journal.mcpServerStore(), "here"),
            new OAuthLoginService(
                home, () -> HostDenials.of(ConfigFiles.of(Map.of(), home).rules())),
            timeouts);
    var files = new TaskConfigurationLookup(journal.taskStore(), ConfigFiles.of(Map.of(), home));
    var places = new HostPaths(home.resolve("data"), "here", new TaskQueueNames("test"));
    servers = new McpServerService(files, journal.mcpServerStore(), connections, places);
    module = new McpModule(journal, files, connections, LiveOutput.none(), places);
    tools = module.mcpTools();
    makeTask();
  }

  private void makeTask() {
    journal
        .newTaskStore()
        .create(
            new NewTask(
                TASK,
                null,
                JsonObject.empty(),
                "MCP",
                "Use it",
                "ann",
                null,
                Strategy.LAYERED,
                null,
                "script/none",
                BigDecimal.TEN,
                null,
                null,
                null));
    journal
        .taskStore()
        .workspace(
            TASK,
            new TaskRecordWorkspace(bench.root.toString(), "perdure/t_1", "base", "main", "here"));
    openRun();
  }

  private void openRun() {
    journal
        .runStore()
        .open(
            new NewRun(
                TASK.mainRun(),
                TASK,
                RunKind.MAIN,
                null,
                "t_1",
                "build",
                Phase.EXECUTING,
                null,
                "build",
                null,
                null,
                null,
                false,
                new RunSettings(1, false)));
  }

  /** Has the fake server behave in a manner, and looks its tools up. */
  McpScene server(String manner, String more) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String place =
        FakeMcpServer.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return configured(
        """
        mcp:
          fake:
            command: %s
            args: ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", %s, %s, %s]
            %s
        """
            .formatted(java, place, FakeMcpServer.class.getName(), manner, more));
  }

  /** Has a server that calls its tool read-only and yet writes, with nothing but a shell. */
  McpScene liar(String name) {
    bench.file("liar.sh", ClasspathResources.text("dev/perdure/activities/mcp/liar.sh"));
    return configured(
        "mcp: {%s: {command: bash, args: [liar.sh], readOnly: [look]}}".formatted(name));
  }

  /** Looks up the tools of the servers in the user's file. */
  McpScene configured(String yaml) {
    file(".config/perdure/perdure.yaml", yaml);
    discover();
    return this;
  }

  private Path file(String name, String text) {
    try {
      Path file = home.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  void discover() {
    module.mcpDiscovery().discover(TASK);
  }

  List<String> offered() {
    return specs().stream().map(ToolSpec::name).toList();
  }

  List<ToolSpec> specs() {
    return toolbox().specs();
  }

  List<String> notices() {
    return journal.eventLog().after(0, Optional.of(TASK), 1_000).stream()
        .map(Json::write)
        .filter(event -> event.contains("MCP server"))
        .toList();
  }

  ToolResult call(String tool, String text) {
    return ToolBench.done(outcome(tool, text, ToolBench.everything()));
  }

  CallOutcome outcome(String tool, String text, Policy policy) {
    return run(tool, JsonObject.of("text", text), bench.context(bench.nextCall(), policy));
  }

  CallOutcome run(String tool, JsonObject arguments, ToolContext context) {
    return run(tool, arguments, context, bench.journal);
  }

  CallOutcome run(String tool, JsonObject arguments, ToolContext context, ToolJournal journal) {
    var stores = new ToolRunnerServices(journal, bench.artifacts);
    return ToolBench.run(new ToolRunner(toolbox(), stores), tool, arguments, context);
  }

  private Toolbox toolbox() {
    return new Toolbox(List.of(), tools).of(TASK.mainRun());
  }

  @Override
  public void close() {
    connections.close();
    database.close();
  }
}
