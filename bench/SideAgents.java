import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** OpenAI Agents SDK as a workflow of a Temporal development server like Perdure's. */
final class SideAgents implements SideSystem {

  private static final long POLL_MILLIS = 100;
  private static final int MAX_POLLS = 300;

  private final SideSetup setup;
  private final Path workspace;
  private final Path state;
  private final String address;
  private final Process server;
  private final SideEngine engine;
  private SidePython application;
  private int runs;

  /** Starts the engine with the options that Perdure gives its own. */
  SideAgents(SideSetup setup, Path program) throws Exception {
    this.setup = setup;
    workspace = setup.folder("agents-sdk");
    Files.writeString(workspace.resolve("a.txt"), SideSetup.text());
    Path folder = setup.folder("agents-sdk-engine");
    state = folder.resolve("temporal.db");
    int port = freePort();
    address = "127.0.0.1:" + port;
    server =
        new ProcessBuilder(
                program.toString(),
                "server",
                "start-dev",
                "--ip=127.0.0.1",
                "--port=" + port,
                "--db-filename",
                state.toString(),
                "--log-level=warn",
                "--dynamic-config-value=history.transferProcessorMaxPollRPS=2000",
                "--dynamic-config-value=system.enableActivityEagerExecution=true",
                "--headless")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("engine.log").toFile())
            .start();
    awaitPort(port);
    engine = new SideEngine(address);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitPort(int port) throws Exception {
    for (int poll = 0; poll < MAX_POLLS; poll++) {
      try (var _ = new Socket("127.0.0.1", port)) {
        return;
      } catch (IOException e) {
        Thread.sleep(POLL_MILLIS);
      }
    }
    throw new IllegalStateException("The Temporal server does not listen on port " + port);
  }

  @Override
  public String name() {
    return "Agents SDK on Temporal";
  }

  @Override
  public void start() throws Exception {
    application =
        new SidePython(setup, workspace, "agents_sdk.py", address, setup.vendor().url());
  }

  @Override
  public void kill() throws Exception {
    application.kill();
  }

  @Override
  public String run(int turns) throws Exception {
    String run = "agents-" + ++runs + "-run";
    application.send("run", run, turns);
    return run;
  }

  /** A run that the application is about to start is not known to the server yet. */
  @Override
  public boolean isEnded(String run) {
    return !setup.vendor().asked().isEmpty()
        && engine.status(run) != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
  }

  @Override
  public Optional<String> failure(String run) {
    WorkflowExecutionStatus status = engine.status(run);
    return status == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED
        ? Optional.empty()
        : Optional.of(status.name().replace("WORKFLOW_EXECUTION_STATUS_", "").toLowerCase());
  }

  @Override
  public boolean resume(String run, int turns) {
    return false;
  }

  @Override
  public Map<String, Long> processes() {
    Map<String, Long> processes = new LinkedHashMap<>();
    processes.put("application", application.pid());
    processes.put("engine", server.pid());
    return processes;
  }

  @Override
  public Stored stored(String run) throws Exception {
    return new Stored(engine.historyBytes(run), setup.sqliteBytes(state), 0, 0);
  }

  @Override
  public List<Path> workspaces() {
    return List.of(workspace);
  }

  @Override
  public void close() throws Exception {
    application.kill();
    engine.close();
    server.destroy();
    server.waitFor();
  }
}
