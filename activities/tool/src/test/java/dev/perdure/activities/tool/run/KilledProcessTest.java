package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a real process with SIGKILL in the middle of a call, and follows the call up in another.
 */
@Tag("slow")
class KilledProcessTest {

  private static final String CALL = "t_1.main.5.0";

  @TempDir Path home;
  private ToolBench bench;
  private Process victim;

  @BeforeEach
  void open() throws IOException {
    bench = new ToolBench(home);
    Files.createDirectory(home.resolve("journal"));
  }

  @AfterEach
  void endTheVictim() {
    if (victim != null) {
      victim.destroyForcibly();
    }
  }

  @Test
  void endsAnEditThatWasKilledBetweenIntentAndRename() throws Exception {
    bench.file("a.txt", "one\n");
    String edit =
        ToolBench.json(
            JsonObject.of("filePath", "a.txt").with("oldString", "one").with("newString", "two"));
    follow("t_1.main.4.0", "read", ToolBench.json(JsonObject.of("filePath", "a.txt")));
    kill("edit", edit, () -> Files.exists(home.resolve("parked")));
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
    ToolResult result = follow(CALL, "edit", edit);
    assertThat(result.isError()).as(result.output()).isFalse();
    assertThat(bench.text("a.txt")).isEqualTo("two\n");
    bench.file("a.txt", "three\n");
    assertThat(follow(CALL, "edit", edit)).isEqualTo(result);
    assertThat(bench.text("a.txt")).isEqualTo("three\n");
  }

  @Test
  void takesUpACommandThatOutlivedItsProcess() throws Exception {
    String command =
        bash("echo run >> runs; echo begun; while [ ! -e go ]; do sleep 0.05; done; echo ended");
    kill("bash", command, () -> Files.exists(bench.root.resolve("runs")));
    Thread release = Thread.ofVirtual().start(() -> bench.file("go", ""));
    ToolResult result = follow(CALL, "bash", command);
    release.join();
    assertThat(result.output()).startsWith("begun\nended\n(exit code 0");
    assertThat(bench.text("runs")).isEqualTo("run\n");
  }

  @Test
  void takesTheExitOfACommandThatEndedAlone() throws Exception {
    String command = bash("echo run >> runs; while [ ! -e go ]; do sleep 0.05; done; exit 4");
    kill("bash", command, () -> Files.exists(bench.root.resolve("runs")));
    bench.file("go", "");
    Eventually.holds(() -> left("exit"));
    ToolResult result = follow(CALL, "bash", command);
    assertThat(result.metadata().number("exitCode")).hasValue(4L);
    assertThat(bench.text("runs")).isEqualTo("run\n");
  }

  @Test
  void reportsACommandThatDiedWithItsProcessAsUnknownAndNeverRunsItAgain() throws Exception {
    String command = bash("echo run >> runs; echo begun; sleep 977");
    kill("bash", command, () -> Files.exists(bench.root.resolve("runs")));
    long supervisor = supervisor();
    ProcessHandle.of(supervisor)
        .orElseThrow()
        .descendants()
        .forEach(ProcessHandle::destroyForcibly);
    ProcessHandle.of(supervisor).ifPresent(ProcessHandle::destroyForcibly);
    Eventually.holds(() -> ProcessHandle.of(supervisor).isEmpty());
    Files.deleteIfExists(callDirectory().resolve("exit"));
    ToolResult result = follow(CALL, "bash", command);
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).startsWith("begun\n").contains("the outcome is unknown");
    assertThat(result.metadata().text("outcome")).hasValue("unknown");
    assertThat(follow(CALL, "bash", command).output()).isEqualTo(result.output());
    assertThat(bench.text("runs")).isEqualTo("run\n");
  }

  @Test
  void followsUpACommandThatTookItsOwnDirectoryAway() throws Exception {
    Files.createDirectory(bench.root.resolve("sub"));
    String command =
        ToolBench.json(
            JsonObject.of("command", "rm -r ../sub; echo run >> ../runs; sleep 0.5; echo ended")
                .with("workdir", "sub"));
    kill("bash", command, () -> Files.exists(bench.root.resolve("runs")));
    ToolResult result = follow(CALL, "bash", command);
    assertThat(result.output()).startsWith("ended\n(exit code 0");
    assertThat(bench.text("runs")).isEqualTo("run\n");
  }

  private ToolResult follow(String id, String tool, String json) throws InterruptedException {
    return ToolBench.done(Victim.run(home, id, tool, json, FaultInjector.none()));
  }

  /** Starts the call in a process of its own and kills that process once it got somewhere. */
  private void kill(String tool, String json, BooleanSupplier somewhere) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    List<String> line =
        List.of(
            java,
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classes,
            Victim.class.getName(),
            home.toString(),
            CALL,
            tool,
            json);
    victim =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("victim.log").toFile())
            .start();
    Eventually.holds(somewhere);
    victim.destroyForcibly();
    assertThat(victim.waitFor()).isEqualTo(137);
  }

  private static String bash(String command) {
    return ToolBench.json(JsonObject.of("command", command));
  }

  private long supervisor() throws IOException {
    return Long.parseLong(Files.readString(callDirectory().resolve("pid")).split(" ")[0]);
  }

  private boolean left(String name) {
    try {
      return Files.exists(callDirectory().resolve(name));
    } catch (IOException e) {
      return false;
    }
  }

  private Path callDirectory() throws IOException {
    try (Stream<Path> calls = Files.list(bench.records.resolve("calls"))) {
      return calls.findFirst().orElseThrow();
    }
  }
}
