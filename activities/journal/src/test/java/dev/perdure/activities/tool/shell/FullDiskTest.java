package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.WriteProbe;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.postgres.ClusterTemplate;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that commands fill, with the journal and the files of two tasks on it. */
@Tag("slow")
class FullDiskTest {

  private static final long RESERVE = 150 * LimitedTask.MEGABYTE;
  private static final String FILL =
      "for i in $(seq 900); do head -c 1M /dev/urandom > part$i; sleep 0.01; done; sleep 600";

  @TempDir Path home;
  private Optional<SmallDisk> disk = Optional.empty();
  private Optional<EmbeddedPostgres> postgres = Optional.empty();
  private Optional<HikariDataSource> pool = Optional.empty();
  private WriteProbe probe;

  @BeforeEach
  void open() throws Exception {
    assumeThat(SmallDisk.isPossible()).as("only root mounts a disk").isTrue();
    disk = Optional.of(SmallDisk.mount(home.resolve("disk"), "600m"));
    Path directory = data().resolve("postgres");
    ClusterTemplate.copyTo(directory);
    postgres =
        Optional.of(
            EmbeddedPostgres.start(
                    new EmbeddedPostgresSettings(
                        directory, EmbeddedPostgresSettings.userCache(), true))
                .watched());
    var access = postgres.get().access();
    var source = new HikariDataSource();
    source.setJdbcUrl(access.jdbcUrl());
    source.setUsername(access.user());
    source.setPassword(access.password());
    pool = Optional.of(source);
    Database.migrate(source);
    probe = new WriteProbe(new Database(source));
  }

  @AfterEach
  void close() throws Exception {
    pool.ifPresent(HikariDataSource::close);
    postgres.ifPresent(EmbeddedPostgres::close);
    if (disk.isPresent()) {
      disk.get().close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void isNotFilledByABackgroundCommandWhileOthersWrite(ShellConfinement where) throws Exception {
    var reserve = new DiskReserve(data(), RESERVE);
    Path calls = data().resolve("calls");
    var greedy = new LimitedTask(calls, "greedy", where, reserve);
    var modest = new LimitedTask(calls, "modest", where, reserve);
    try (var monitor = new TaskMonitor(calls, LimitedTask.FREE, reserve).start()) {
      String innocent =
          modest.background("until [ -e go ]; do sleep 0.05; echo x >> log; done; echo went");

      String id = greedy.background(FILL);
      Eventually.holds(() -> {
        assertThat(probe.failure()).as("%s", monitor).isEmpty();
        return !greedy.output(id).contains("still running");
      });

      assertThat(greedy.output(id)).contains("It filled the disk.", "Perdure keeps 150 MiB");
      assertThat(data().toFile().getUsableSpace()).isPositive();
      assertThatThrownBy(() -> greedy.start("echo x"))
          .isInstanceOf(DiskFull.class)
          .hasMessageContainingAll("No command is started now.", "lower PERDURE_DISK_RESERVE");
      assertThat(modest.output(innocent)).contains("still running");
      modest.tools.file("go", "");
      assertThat(modest.end(innocent)).contains("went");
      free(greedy.tools.root);
      assertThat(greedy.bash("echo again").output()).contains("again");
    } finally {
      greedy.end();
      modest.end();
    }
  }

  @Test
  void isSeenByAWriteOfTheJournalAndNotByARead() throws Exception {
    assertThat(probe.failure()).isEmpty();

    Path full = disk.orElseThrow().fill();

    assertThat(probe.failure()).isPresent();
    Files.delete(full);
    Eventually.holds(() -> probe.failure().isEmpty());
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

  private static void free(Path root) throws Exception {
    try (var parts = Files.newDirectoryStream(root, "part*")) {
      for (Path part : parts) {
        Files.delete(part);
      }
    }
  }

  private Path data() {
    return disk.orElseThrow().directory();
  }
}
