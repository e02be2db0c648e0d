package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A full disk below commands, file changes and git. */
class FullDiskTest {

  @TempDir Path home;
  private Optional<SmallDisk> disk = Optional.empty();

  @BeforeEach
  void mount() throws Exception {
    assumeThat(SmallDisk.isPossible()).as("only root mounts a disk").isTrue();
    disk = Optional.of(SmallDisk.mount(home.resolve("disk"), "32m"));
  }

  @AfterEach
  void unmount() throws Exception {
    if (disk.isPresent()) {
      disk.get().close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"write", "edit"})
  void letsAFileChangePassOnceThereIsRoom(String tool) throws Exception {
    var tools = new ToolBench(data());
    tools.readFile("a.txt", "old\n");
    String content = "new\n".repeat(200_000);
    JsonObject arguments =
        tool.equals("write")
            ? JsonObject.of("filePath", "a.txt").with("content", content)
            : JsonObject.of("filePath", "a.txt")
                .with("oldString", "old\n")
                .with("newString", content);
    var runner = new ToolRunner(tools.toolbox(), tools.stores());
    String call = tools.nextCall();
    Path full = disk.orElseThrow().fill();

    assertThatThrownBy(() -> run(tools, runner, call, tool, arguments))
        .isInstanceOf(DiskFull.class);
    assertThat(tools.text("a.txt")).isEqualTo("old\n");
    Files.delete(full);

    assertThat(run(tools, runner, call, tool, arguments).isError()).isFalse();
    assertThat(tools.text("a.txt")).isEqualTo(content);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void letsACommandRunOnceWhenThereIsRoom(boolean isBackground) throws Exception {
    var tools = new ToolBench(data());
    var bash = new BashTool(Sandbox.none(), home, tools.artifacts, LiveOutput.none());
    var runner = new ToolRunner(new Toolbox(List.of(bash)), tools.stores());
    String wait = isBackground ? "; until [ -e go ]; do sleep 0.05; done" : "";
    JsonObject arguments =
        JsonObject.of("command", "echo once >> log" + wait).with("background", isBackground);
    String call = tools.nextCall();
    Path full = disk.orElseThrow().fill();

    assertThatThrownBy(() -> run(tools, runner, call, "bash", arguments))
        .isInstanceOf(DiskFull.class);
    Files.delete(full);

    assertThat(run(tools, runner, call, "bash", arguments).isError()).isFalse();
    Eventually.holds(() -> Files.exists(tools.root.resolve("log")));
    assertThat(run(tools, runner, call, "bash", arguments).isError()).isFalse();
    assertThat(tools.text("log")).isEqualTo("once\n");
    tools.file("go", "");
  }

  /** The exit code of a command that ends meanwhile waits for room. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void losesNoExitCode(int code) throws Exception {
    var tools = new ToolBench(home);
    Path go = home.resolve("go");
    var state = new CommandStateDirectory(Files.createDirectories(data().resolve("call")));
    var starter =
        new CommandStarter(
            state.path(),
            "mark",
            TaskMark.ofCommand(tools.context("c", ToolBench.everything()).worktree(), state.path()),
            Duration.ofMinutes(5),
            false);
    String command = "touch begun; until [ -e '%s' ]; do sleep 0.05; done; exit %d";
    starter.start(command.formatted(go, code), tools.root, List.of());
    Eventually.holds(() -> Files.exists(tools.root.resolve("begun")));

    Path full = disk.orElseThrow().fill();
    Files.createFile(go);
    Eventually.holds(
        () -> Stream.of("exit", "exit.new").map(state.path()::resolve).anyMatch(Files::exists));
    assertThat(state.exit()).isEmpty();
    Files.delete(full);

    Eventually.holds(() -> exit(state).isPresent());
    assertThat(state.exit()).contains(code);
  }

  private static Optional<Integer> exit(CommandStateDirectory state) {
    try {
      return state.exit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void leavesNoPartOfAFile() throws Exception {
    Path file = data().resolve("settings");
    Path full = disk.orElseThrow().fill();

    assertThatThrownBy(() -> AtomicFile.write(file, "a".repeat(1_000_000)))
        .hasMessageContaining("space");

    assertThat(file).doesNotExist();
    Files.delete(full);
    assertThat(AtomicFile.write(file, "a")).hasContent("a");
  }

  @Test
  void isNamedByGit() throws Exception {
    Git git = Git.configuredIn(home.resolve("git"));
    Path repository = Files.createDirectories(data().resolve("repository"));
    git.at(repository).text("init");
    Files.writeString(repository.resolve("a.txt"), "a\n".repeat(200_000));
    Path full = disk.orElseThrow().fill();

    assertThatThrownBy(() -> git.at(repository).text("add", "a.txt")).isInstanceOf(DiskFull.class);
    Files.delete(full);
    assertThat(git.at(repository).text("add", "a.txt")).isEmpty();
  }

  private static ToolResult run(
      ToolBench tools, ToolRunner runner, String call, String tool, JsonObject arguments) {
    return ToolBench.done(
        ToolBench.run(runner, tool, arguments, tools.context(call, ToolBench.everything())));
  }

  private Path data() {
    return disk.orElseThrow().directory();
  }
}
