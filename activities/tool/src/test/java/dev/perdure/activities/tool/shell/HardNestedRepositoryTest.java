package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repositories in the workspace that a command hides, closes or puts elsewhere. */
@Requires(MachinePart.SANDBOX)
class HardNestedRepositoryTest {

  private static final String MAKE = "git init -q sub && ";

  @TempDir Path home;
  private ShellBench bench;
  private Path root;
  private Path ran;

  @BeforeEach
  void makeRepository() throws Exception {
    bench = new ShellBench(home);
    root = bench.tools.root;
    ran = home.resolve("ran");
    bench.tools.file("a.txt", "a\n");
    run("git init -q && git add . && git -c user.name=t -c user.email=t@x commit -qm first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chmod 444 sub/.git/config; chmod 555 sub/.git",
        "chmod 0 sub/.git/config",
        "chmod 0 sub/.git",
        "chmod 0 sub/.git sub"
      })
  void areDisarmedWhenTheyAreClosed(String closing) throws Exception {
    String output =
        bench
            .bash(
                ShellConfinement.CONFINED,
                "echo made; %s git init -q z && git -C z config core.fsmonitor x; git -C sub config core.fsmonitor x; %s"
                    .formatted(MAKE, closing))
            .output();
    bench.bash(
        ShellConfinement.CONFINED, "chmod 755 sub; chmod 755 sub/.git; chmod 644 sub/.git/config");

    assertThat(output).startsWith("made\n").contains("(disarmed: ", "z/.git/config");
    assertThat(run("git -C sub config core.fsmonitor; git -C z config core.fsmonitor")).isEmpty();
  }

  @Test
  void stayClosedAfterTheLook() throws Exception {
    bench.bash(
        ShellConfinement.CONFINED,
        "git init -q d/x; git -C d/x config core.fsmonitor x; chmod 0 d");

    assertThat(Files.getPosixFilePermissions(root.resolve("d"))).isEmpty();
    bench.bash(ShellConfinement.CONFINED, "chmod 755 d");
    assertThat(run("git -C d/x config core.fsmonitor")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mkdir w && echo 'gitdir: OUTSIDE/.git' > w/.git",
        "mkdir w && ln -s OUTSIDE c && echo 'gitdir: ../c/.git' > w/.git",
        "mkdir w && ln -s OUTSIDE ' ..' && mv ' ..' w && echo 'gitdir:  ../.git' > w/.git",
        "mkdir w && ln -s OUTSIDE/.git w/.git",
        "mkdir w && echo 'gitdir: OUTSIDE/.git' > c && ln -s ../c w/.git",
        "git init -q w && echo OUTSIDE/.git > w/.git/commondir"
      })
  void leadToNoOtherPlace(String pointer) throws Exception {
    Path outside = home.resolve("outside");
    run(
        "git init -q OUT && git -C OUT config core.fsmonitor 'touch RAN; :'"
            .replace("OUT", outside.toString())
            .replace("RAN", ran.toString()));
    run("mkdir known && echo 'gitdir: %s/.git' > known/.git".formatted(outside));

    ToolResult result =
        bench.bash(ShellConfinement.CONFINED, pointer.replace("OUTSIDE", outside.toString()));

    assertThat(result.output()).contains("(disarmed: w/.git");
    run("git -C w status");
    assertThat(ran).doesNotExist();
    assertThat(root.resolve("known/.git")).exists();
  }

  @Test
  void costNoOutputWhenTheyCannotBeJudged() throws Exception {
    CompletableFuture<Void> obstacle =
        CompletableFuture.runAsync(() -> {
          Eventually.holds(() -> Files.exists(root.resolve("ready")));
          blockLists(bench.tools.records);
          bench.tools.file("go", "");
        });

    ToolResult result =
        bench.bash(
            ShellConfinement.CONFINED,
            "echo printed; touch ready; until [ -e go ]; do sleep 0.02; done");

    obstacle.join();
    assertThat(result.output()).startsWith("printed\n").contains("exit code 0", "(not disarmed: ");
  }

  @Test
  void stopNoEndOfBackgroundCommandsWhenTheyCannotBeJudged() throws Exception {
    WorktreePaths worktree = bench.tools.context("end", ToolBench.everything()).worktree();
    background("echo one; sleep 4243");
    blockLists(bench.tools.records);
    background(
        MAKE
            + "git -C sub config core.fsmonitor x; chmod 444 sub/.git/config; touch made; sleep"
            + " 4243");
    Eventually.holds(() -> Files.exists(root.resolve("made")));

    BackgroundCommands.endAll(worktree);

    assertThat(bench.tools.records.resolve("background")).doesNotExist();
    assertThat(run("git -C sub config core.fsmonitor")).isEmpty();
    ShellBench.assertNothingRuns("sleep 4243");
  }

  private void background(String command) throws Exception {
    bench.bash(
        ShellConfinement.CONFINED,
        JsonObject.of("command", command).with("run_in_background", true));
  }

  /** Puts directories in the place of the lists that the guard wrote before commands. */
  private static void blockLists(Path records) {
    try (Stream<Path> all = Files.walk(records, 3)) {
      for (Path list : all.filter(path -> path.endsWith("nested")).toList()) {
        Files.delete(list);
        Files.createDirectory(list);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String run(String command) throws IOException, InterruptedException {
    return PersonsShell.run(root, command);
  }
}
