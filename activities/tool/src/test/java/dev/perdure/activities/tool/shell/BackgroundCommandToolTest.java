package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class BackgroundCommandToolTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @AfterEach
  void endAll() {
    BackgroundCommands.endAll(worktree());
  }

  private WorktreePaths worktree() {
    return bench.context("end", ToolBench.everything()).worktree();
  }

  @ParameterizedTest
  @EnumSource
  void aServerIsReachedByOtherCommandsUntilItIsEnded(ShellConfinement where) throws Exception {
    bench.file("serve.sh", "exec python3 -u -m http.server 18423 --bind 127.0.0.1\n");
    ToolResult started = background(where, "sh serve.sh");
    assertThat(started.output()).contains("runs in the background as bg-");
    String id = started.metadata().text("background").orElseThrow();

    String fetch =
        "curl -s -o /dev/null -w %{http_code} --retry 9 --retry-connrefused 127.0.0.1:18423";
    assertThat(bash(where, fetch).output()).startsWith("200");
    assertThat(call(where, "bash_output", JsonObject.of("id", id).with("wait", 5_000)).output())
        .contains("GET / HTTP", "still running");
    assertThat(call(where, "bash_kill", JsonObject.of("bash_id", id)).output())
        .contains("ended with exit code");
    ShellBench.assertNothingRuns("http.server 18423");
  }

  @Test
  void outputIsGivenOnce() throws Exception {
    String id =
        background(
                ShellConfinement.CONFINED,
                "echo one; until [ -e go ]; do sleep 0.05; done; echo two; sleep 60")
            .metadata()
            .text("background")
            .orElseThrow();
    assertThat(call(ShellConfinement.CONFINED, "bash_output", JsonObject.of("id", id)).output())
        .contains("one");
    bench.file("go", "");
    assertThat(
            call(
                    ShellConfinement.CONFINED,
                    "bash_output",
                    JsonObject.of("id", id).with("wait", 20_000))
                .output())
        .startsWith("two\n");
  }

  /** A full disk cuts the line that says how far the output was read. */
  @ParameterizedTest
  @ValueSource(strings = {"", "t_1", "t_1.x 0", "t_1.x 0 ", "t_1.x 0 9"})
  void outputIsGivenAfterAReadThatAFullDiskCut(String cut) throws Exception {
    String id =
        background(ShellConfinement.FREE, "echo one; sleep 60")
            .metadata()
            .text("background")
            .orElseThrow();
    Path reads = new BackgroundCommands(worktree().records()).directory(id).resolve("reads");
    Files.writeString(reads, "\n" + cut);

    assertThat(call(ShellConfinement.FREE, "bash_output", JsonObject.of("id", id)).output())
        .contains("one");
    assertThat(call(ShellConfinement.FREE, "bash_output", JsonObject.of("id", id)).output())
        .contains("(nothing new)");
  }

  @Test
  void aCommandThatEndsAtOnceIsAnErrorWithItsOutput() throws Exception {
    ToolResult result = background(ShellConfinement.CONFINED, "echo no; exit 3");
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).isEqualTo("no\n(It ended at once with exit code 3.)");
  }

  @Test
  void aSixthIsRefusedWithTheNamesOfTheOthers() throws Exception {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(
          background(ShellConfinement.FREE, "sleep 100")
              .metadata()
              .text("background")
              .orElseThrow());
    }
    assertThat(background(ShellConfinement.FREE, "sleep 100").output())
        .contains("5 background commands are running")
        .contains(ids);
  }

  @Test
  @Requires(MachinePart.SANDBOX)
  void theEndOfARunLeavesNothingBehindNorProtectedFiles() throws Exception {
    bench.file("make.sh", "echo x > Jenkinsfile\n");
    background(ShellConfinement.CONFINED, "sh make.sh; sleep 4242");
    assertThat(bench.root.resolve("Jenkinsfile")).exists();
    BackgroundCommands.endAll(worktree());
    assertThat(bench.root.resolve("Jenkinsfile")).doesNotExist();
    ShellBench.assertNothingRuns("sleep 4242");
  }

  @Test
  void nothingRunsInTheBackgroundWhilePlanning() throws Exception {
    assertThat(
            call(
                    ShellConfinement.CONFINED,
                    "bash",
                    JsonObject.of("command", "sleep 9").with("background", true),
                    ToolBench.planning())
                .output())
        .contains("no command runs in the background");
  }

  @Test
  void aLostStartIsToldAsUnknownAndNotRepeated() throws Exception {
    var command =
        new ShellCommand(
            "touch ran",
            "",
            bench.root,
            java.time.Duration.ofMinutes(1),
            List.of(),
            java.util.Set.of(),
            java.util.Optional.empty(),
            false,
            java.util.Optional.empty(),
            List.of());
    var context = bench.context(bench.nextCall(), ToolBench.everything());
    ToolResult result = new BackgroundCommandStarter(command, context).resume(home);
    assertThat(result.output()).contains("Whether the command was begun is unknown");
    assertThat(Files.exists(bench.root.resolve("ran"))).isFalse();
  }

  private ToolResult background(ShellConfinement where, String command) throws Exception {
    return call(where, "bash", JsonObject.of("command", command).with("run_in_background", true));
  }

  private ToolResult bash(ShellConfinement where, String command) throws Exception {
    return call(where, "bash", JsonObject.of("command", command));
  }

  private ToolResult call(ShellConfinement where, String tool, JsonObject arguments)
      throws Exception {
    return call(where, tool, arguments, ToolBench.everything());
  }

  private ToolResult call(ShellConfinement where, String name, JsonObject arguments, Policy policy)
      throws Exception {
    Sandbox sandbox =
        where == ShellConfinement.FREE ? Sandbox.none() : SandboxDetector.detect(home);
    List<Tool> tools = new ArrayList<>(BackgroundCommandTool.both(bench.artifacts));
    tools.add(new BashTool(sandbox, home, bench.artifacts, LiveOutput.none()));
    return ToolBench.done(
        ToolBench.run(
            new ToolRunner(new Toolbox(tools), bench.stores()),
            name,
            arguments,
            bench.context(bench.nextCall(), policy)));
  }
}
