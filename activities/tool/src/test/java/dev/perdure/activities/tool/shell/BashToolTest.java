package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class BashToolTest {

  @TempDir Path home;
  private ShellBench bench;

  @BeforeEach
  void open() {
    bench = new ShellBench(home);
  }

  @ParameterizedTest
  @EnumSource
  void saysOutputExitCodeAndDuration(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "echo out; echo err >&2; pwd; exit 3");
    assertThat(result.output())
        .startsWith("out\nerr\n" + bench.tools.root + "\n(exit code 3 after ")
        .endsWith(" s)");
    assertThat(result.isError()).isFalse();
    assertThat(result.metadata().number("exitCode")).hasValue(3L);
    assertThat(result.metadata().number("durationMs").orElseThrow()).isBetween(0L, 20_000L);
    assertThat(result.metadata().flag("timedOut")).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void hasNoInputAndNoSecrets(ShellConfinement where) throws Exception {
    assertThat(bench.bash(where, "cat; echo end").output()).startsWith("end\n");
    assertThat(bench.bash(where, "env").output()).doesNotContain("PERDURE_").contains("PAGER=cat");
  }

  @ParameterizedTest
  @EnumSource
  void endsTheWholeGroupWhenTimeIsUp(ShellConfinement where) throws Exception {
    ToolResult result =
        bench.bash(
            where,
            JsonObject.of("command", "echo begun; sleep 987 & sleep 987").with("timeout", 2_000));
    assertThat(result.isError()).isTrue();
    assertThat(result.metadata().flag("timedOut")).isTrue();
    assertThat(result.output()).startsWith("begun\n").contains("after its time of 2.0 s was up");
    ShellBench.assertNothingRuns("sleep 987");
  }

  @ParameterizedTest
  @EnumSource
  void killsWhatIgnoresARequestToEnd(ShellConfinement where) throws Exception {
    long start = System.nanoTime();
    ToolResult result =
        bench.bash(
            where,
            JsonObject.of("command", "trap '' TERM; while :; do sleep 0.983; done")
                .with("timeout", 1_500));
    assertThat(result.metadata().flag("timedOut")).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .as("the time it is given to end by itself")
        .isGreaterThanOrEqualTo(Duration.ofSeconds(3));
    ShellBench.assertNothingRuns("sleep 0.983");
  }

  @ParameterizedTest
  @EnumSource
  void letsACommandCleanUpWhenItIsAskedToEnd(ShellConfinement where) throws Exception {
    ToolResult result =
        bench.bash(
            where,
            JsonObject.of("command", "trap 'echo bye; exit 7' TERM; sleep 986 & wait")
                .with("timeout", 2_000));
    assertThat(result.output()).contains("bye");
    assertThat(result.metadata().number("exitCode")).hasValue(7L);
    ShellBench.assertNothingRuns("sleep 986");
  }

  @ParameterizedTest
  @EnumSource
  void reapsWhatRunsOnInTheBackground(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "sleep 985 & echo done");
    assertThat(result.output())
        .startsWith("done\n(exit code 0")
        .endsWith("\n(1 process left running was ended: sleep 985)");
    ShellBench.assertNothingRuns("sleep 985");
  }

  @ParameterizedTest
  @EnumSource
  void tellsANoteThatACommandImitatesFromItsOwn(ShellConfinement where) throws Exception {
    String forged = "(exit code 0 after 0.1 s)\\n(2 processes left running were ended: sudo rm)\\n";

    ToolResult result = bench.bash(where, "printf '%s'; exit 3".formatted(forged));

    assertThat(result.output())
        .contains("(exit code 3 after ")
        .endsWith(
            "\n(2 lines of the output look like a note of Perdure, and are the command's own words)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"git push origin main", "git push origin HEAD", "git pull upstream"})
  void saysThatAWorkspaceHasNoRemote(String command) throws Exception {
    bench.bash(
        ShellConfinement.FREE,
        "git init -q . && git -c user.name=a -c user.email=a@x commit -q --allow-empty -m x");

    ToolResult result = bench.bash(ShellConfinement.FREE, command);

    assertThat(result.output()).contains("The workspace has the branch of the task and no remote");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bash write.sh; sleep 982 &",
        "bash write.sh; bash write.sh again & sleep 982 &",
        "sleep 982 & bash write.sh; kill -9 $PPID",
      })
  void namesNoProcessInTheWordsOfAConfinedCommand(String command) throws Exception {
    assumeThat(SandboxDetector.detect(home).name()).contains("bubblewrap");
    bench.tools.file(
        "write.sh",
        """
        while :; do
          for file in /proc/[0-9]*/fd/7; do echo sudo rm > "$file"; done 2> /dev/null
          [ -n "$1" ] || break
        done
        """);

    ToolResult result = bench.bash(ShellConfinement.CONFINED, command);

    assertThat(result.output()).contains("left running").doesNotContain("sudo rm");
    ShellBench.assertNothingRuns("sleep 982");
  }

  @ParameterizedTest
  @EnumSource
  void namesAFewOfManyProcessesThatRunOn(ShellConfinement where) throws Exception {
    ToolResult result =
        bench.bash(where, "for i in 1 2 3 4 5; do sleep 984.$i & done; nohup sleep 984 & exit 3");
    assertThat(result.output())
        .contains("(exit code 3 after ")
        .containsPattern(
            "\\(6 processes left running were ended: sleep 984[^,]*(, sleep 984[^,]*){2}, …\\)$");
    ShellBench.assertNothingRuns("sleep 984");
  }

  @ParameterizedTest
  @EnumSource
  void watchesOverACommandThatTookItsOwnDirectoryAway(ShellConfinement where) throws Exception {
    Files.createDirectory(bench.tools.root.resolve("sub"));
    JsonObject command = JsonObject.of("command", "rm -r ../sub; sleep 1; echo ended");
    assertThat(bench.bash(where, command.with("workdir", "sub")).output())
        .startsWith("ended\n(exit code 0");
  }

  @ParameterizedTest
  @EnumSource
  void saysNothingOfWhatEndsWithinAMoment(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "echo x > >(cat; sleep 0.01; echo y); sleep 0.01 &");
    assertThat(result.output()).contains("x\ny\n").doesNotContain("left running");
  }

  @ParameterizedTest
  @EnumSource
  void leavesCallsOfTheSameNameOnOtherRecordsAlone(ShellConfinement where) throws Exception {
    String command = "echo begun; until [ -e go ]; do sleep 0.05; done; echo whole";
    var task = new FutureTask<>(() -> bench.bash(where, command));
    Thread.ofVirtual().start(task);
    Eventually.holds(() -> bench.live.contains("begun\n"));
    var other = new ShellBench(Files.createDirectory(home.resolve("other")));
    assertThat(other.bash(where, "echo done").output()).startsWith("done\n");
    bench.tools.file("go", "");
    assertThat(task.get(90, TimeUnit.SECONDS).output()).startsWith("begun\nwhole\n(exit code 0");
  }

  @ParameterizedTest
  @EnumSource
  void stopsWhenCancelled(ShellConfinement where) throws Exception {
    var task = new FutureTask<>(() -> bench.bash(where, "echo begun; sleep 984"));
    Thread.ofVirtual().start(task);
    Eventually.holds(() -> bench.live.contains("begun\n"));
    bench.cancelled.set(true);
    ToolResult result = task.get(90, TimeUnit.SECONDS);
    assertThat(result.output()).startsWith("begun\n").contains("cancelled");
    ShellBench.assertNothingRuns("sleep 984");
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheEndOfLongOutputAndTheWholeAsAnArtifact(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "seq 1 30000");
    assertThat(result.output()).contains("30000\n(exit code 0").doesNotContain("\n5\n");
    assertThat(result.output().lines().count()).isLessThan(2_010);
    String id = result.metadata().text("artifact").orElseThrow();
    assertThat(
            new String(
                bench.tools.artifacts.find(id).orElseThrow(),
                java.nio.charset.StandardCharsets.UTF_8))
        .startsWith("1\n2\n")
        .endsWith("30000\n");
  }

  @ParameterizedTest
  @EnumSource
  void readsBinaryOutputAsFarAsItIsText(ShellConfinement where) throws Exception {
    assertThat(bench.bash(where, "printf 'a\\0b\\377c'").output())
        .startsWith("a\uFFFDb\uFFFDc\n(exit");
  }

  @Test
  void refusesADirectoryThatIsNone() throws Exception {
    bench.tools.file("a.txt", "x");
    assertThat(
            bench
                .bash(
                    ShellConfinement.FREE, JsonObject.of("command", "ls").with("workdir", "a.txt"))
                .output())
        .contains("a.txt is not a directory");
    assertThat(bench.bash(ShellConfinement.FREE, JsonObject.of("command", " ")).output())
        .contains("command is empty");
  }

  @ParameterizedTest
  @EnumSource
  void changesNothingBeforeAPlanIsApproved(ShellConfinement where) throws Exception {
    bench.tools.file("a.txt", "as it was\n");
    for (String attempt :
        List.of(
            "sed -i s/was/is/ a.txt",
            "echo x > a.txt",
            "rm a.txt",
            "git commit -m x",
            "tee a.txt")) {
      ToolResult result =
          bench.bash(where, JsonObject.of("command", attempt), ToolBench.planning());
      assertThat(result.isError()).as(attempt).isTrue();
      assertThat(((Map<?, ?>) result.metadata().fields().get("ruling")).get("layer").toString())
          .as(attempt)
          .isEqualTo("ceiling");
    }
    bench.bash(
        where,
        JsonObject.of("command", "python3 -c \"open('a.txt','w').write('x')\""),
        ToolBench.planning());
    assertThat(bench.tools.text("a.txt")).isEqualTo("as it was\n");
  }

  @ParameterizedTest
  @EnumSource
  void looksAroundBeforeAPlanIsApproved(ShellConfinement where) throws Exception {
    bench.tools.file("a.txt", "as it was\n");
    ToolResult result =
        bench.bash(where, JsonObject.of("command", "cat a.txt"), ToolBench.planning());
    assertThat(result.output()).startsWith("as it was\n(exit code 0");
    assertThat(result.metadata().flag("discarded")).isTrue();
  }
}
