package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolVerdict;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.shell.sandbox.Bubblewrap;
import dev.perdure.activities.tool.shell.sandbox.Sandbox;
import dev.perdure.activities.tool.shell.sandbox.Sandboxes;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BashToolTest {

  /** With the machine's sandbox, if it has one, and without. */
  enum Where {
    CONFINED,
    FREE
  }

  @TempDir Path home;
  private ToolBench bench;
  private final List<String> live = new CopyOnWriteArrayList<>();
  private final AtomicBoolean cancelled = new AtomicBoolean();

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @ParameterizedTest
  @EnumSource
  void saysOutputExitCodeAndDuration(Where where) throws Exception {
    ToolResult result = bash(where, "echo out; echo err >&2; pwd; exit 3");
    assertThat(result.output())
        .startsWith("out\nerr\n" + bench.root + "\n(exit code 3 after ")
        .endsWith(" s)");
    assertThat(result.isError()).isFalse();
    assertThat(result.metadata().number("exitCode")).hasValue(3L);
    assertThat(result.metadata().number("durationMs").orElseThrow()).isBetween(0L, 20_000L);
    assertThat(result.metadata().flag("timedOut")).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void hasNoInputAndNoSecrets(Where where) throws Exception {
    assertThat(bash(where, "cat; echo end").output()).startsWith("end\n");
    assertThat(bash(where, "env").output()).doesNotContain("PERDURE_").contains("PAGER=cat");
  }

  @ParameterizedTest
  @EnumSource
  void endsTheWholeGroupWhenTimeIsUp(Where where) throws Exception {
    ToolResult result =
        bash(
            where,
            JsonObject.of("command", "echo begun; sleep 987 & sleep 987").with("timeout", 500));
    assertThat(result.isError()).isTrue();
    assertThat(result.metadata().flag("timedOut")).isTrue();
    assertThat(result.output()).startsWith("begun\n").contains("after its time of 0.5 s was up");
    assertNothingRuns("sleep 987");
  }

  @ParameterizedTest
  @EnumSource
  void killsWhatIgnoresARequestToEnd(Where where) throws Exception {
    long start = System.nanoTime();
    ToolResult result =
        bash(
            where,
            JsonObject.of("command", "trap '' TERM; while :; do sleep 0.983; done")
                .with("timeout", 300));
    assertThat(result.metadata().flag("timedOut")).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(9));
    assertNothingRuns("sleep 0.983");
  }

  @ParameterizedTest
  @EnumSource
  void letsACommandCleanUpWhenItIsAskedToEnd(Where where) throws Exception {
    ToolResult result =
        bash(
            where,
            JsonObject.of("command", "trap 'echo bye; exit 7' TERM; sleep 986 & wait")
                .with("timeout", 400));
    assertThat(result.output()).contains("bye");
    assertThat(result.metadata().number("exitCode")).hasValue(7L);
    assertNothingRuns("sleep 986");
  }

  @ParameterizedTest
  @EnumSource
  void reapsWhatRunsOnInTheBackground(Where where) throws Exception {
    ToolResult result = bash(where, "sleep 985 & echo done");
    assertThat(result.output()).startsWith("done\n(exit code 0");
    assertNothingRuns("sleep 985");
  }

  @ParameterizedTest
  @EnumSource
  void stopsWithinASecondWhenCancelled(Where where) throws Exception {
    var task = new FutureTask<>(() -> bash(where, "echo begun; sleep 984"));
    Thread.ofVirtual().start(task);
    await(() -> live.contains("begun\n"));
    long start = System.nanoTime();
    cancelled.set(true);
    ToolResult result = task.get(20, TimeUnit.SECONDS);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    assertThat(result.output()).startsWith("begun\n").contains("cancelled");
    assertNothingRuns("sleep 984");
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheEndOfLongOutputAndTheWholeAsAnArtifact(Where where) throws Exception {
    ToolResult result = bash(where, "seq 1 30000");
    assertThat(result.output()).contains("30000\n(exit code 0").doesNotContain("\n5\n");
    assertThat(result.output().lines().count()).isLessThan(2_010);
    String id = result.metadata().text("artifact").orElseThrow();
    assertThat(
            new String(
                bench.artifacts.find(id).orElseThrow(), java.nio.charset.StandardCharsets.UTF_8))
        .startsWith("1\n2\n")
        .endsWith("30000\n");
  }

  @ParameterizedTest
  @EnumSource
  void readsBinaryOutputAsFarAsItIsText(Where where) throws Exception {
    assertThat(bash(where, "printf 'a\\0b\\377c'").output()).startsWith("a\uFFFDb\uFFFDc\n(exit");
  }

  @Test
  void refusesADirectoryThatIsNone() throws Exception {
    bench.file("a.txt", "x");
    assertThat(bash(Where.FREE, JsonObject.of("command", "ls").with("workdir", "a.txt")).output())
        .contains("a.txt is no directory");
    assertThat(bash(Where.FREE, JsonObject.of("command", " ")).output())
        .contains("command is empty");
  }

  @ParameterizedTest
  @EnumSource
  void changesNothingBeforeAPlanIsApproved(Where where) throws Exception {
    bench.file("a.txt", "as it was\n");
    for (String attempt :
        List.of(
            "sed -i s/was/is/ a.txt",
            "echo x > a.txt",
            "rm a.txt",
            "git commit -m x",
            "tee a.txt")) {
      ToolResult result = bash(where, JsonObject.of("command", attempt), ToolBench.planning());
      assertThat(result.isError()).as(attempt).isTrue();
      assertThat(((Map<?, ?>) result.metadata().fields().get("ruling")).get("layer").toString())
          .as(attempt)
          .isEqualTo("ceiling");
    }
    bash(
        where,
        JsonObject.of("command", "python3 -c \"open('a.txt','w').write('x')\""),
        ToolBench.planning());
    assertThat(bench.text("a.txt")).isEqualTo("as it was\n");
  }

  @ParameterizedTest
  @EnumSource
  void looksAroundBeforeAPlanIsApproved(Where where) throws Exception {
    bench.file("a.txt", "as it was\n");
    ToolResult result = bash(where, JsonObject.of("command", "cat a.txt"), ToolBench.planning());
    assertThat(result.output()).startsWith("as it was\n(exit code 0");
    assertThat(result.metadata().flag("discarded")).isTrue();
  }

  @Test
  void asksBeforeItRunsACommandWithoutASandbox() throws Exception {
    ToolVerdict verdict =
        verdict(Where.FREE, JsonObject.of("command", "echo x"), ToolBench.defaults());
    assertThat(verdict).isInstanceOf(ToolVerdict.Asks.class);
    ToolVerdict.Asks asks = (ToolVerdict.Asks) verdict;
    assertThat(asks.subject().text("command")).hasValue("echo x");
    assertThat(asks.subject().flag("sandboxed")).isFalse();
    assertThat(asks.subject().list("items").toString()).contains("bash_unconfined");
  }

  @Test
  void runsHarmlessCommandsInTheSandboxWithoutAsking() throws Exception {
    assumeThat(Sandboxes.detect(home)).isInstanceOf(Bubblewrap.class);
    assertThat(
            verdict(
                Where.CONFINED,
                JsonObject.of("command", "echo x > /tmp/y && cat /tmp/y"),
                ToolBench.defaults()))
        .isInstanceOf(ToolVerdict.Done.class);
    assertThat(verdict(Where.CONFINED, JsonObject.of("command", "git push"), ToolBench.defaults()))
        .isInstanceOf(ToolVerdict.Asks.class);
  }

  @ParameterizedTest
  @EnumSource
  void runsWhatItWasGivenToTheLetter(Where where) throws Exception {
    assertThat(bash(where, "-x; echo 'h\u00e9 \ud83d\ude00' \"two  blanks\"").output())
        .contains("h\u00e9 \ud83d\ude00 two  blanks\n(exit code 0");
    assertThat(bash(where, "cat <<'EOF'\n$HOME `x`\nEOF\n").output())
        .startsWith("$HOME `x`\n(exit code 0");
    assertThat(bash(where, "echo " + "x".repeat(120_000)).output())
        .contains("more than 100000 bytes: write a script");
  }

  @ParameterizedTest
  @EnumSource
  void endsAFloodOfOutputAndKeepsItsEnd(Where where) throws Exception {
    ToolResult result = bash(where, "trap '' TERM; yes; echo never");
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("y\n(ended after it had written").doesNotContain("never");
    assertThat(result.metadata().flag("truncated")).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void saysThatOutputIsNoTextInsteadOfShowingIt(Where where) throws Exception {
    ToolResult result = bash(where, "head -c 20000 /dev/urandom");
    assertThat(result.output()).contains("(20000 bytes of output that are no text)\n(exit code 0");
    assertThat(bench.artifacts.find(result.metadata().text("artifact").orElseThrow()).orElseThrow())
        .hasSize(20_000);
  }

  @Test
  void endsWhatLeftItsGroupAndItsFamily() throws Exception {
    assertThat(bash(Where.FREE, "setsid -f sleep 981; (setsid sleep 981 &) ; echo left").output())
        .startsWith("left\n(exit code 0");
    assertNothingRuns("sleep 981");
  }

  @Test
  void asksBeforeItChangesWhatBuildServersRun() throws Exception {
    assumeThat(Sandboxes.detect(home)).isInstanceOf(Bubblewrap.class);
    for (String command :
        List.of("echo x > .github/workflows/a.yml", "cp a .gitlab-ci.yml", "rm Jenkinsfile")) {
      assertThat(verdict(Where.CONFINED, JsonObject.of("command", command), ToolBench.defaults()))
          .as(command)
          .isInstanceOf(ToolVerdict.Asks.class);
    }
  }

  @Test
  void removesWhatBuildServersWouldRunIfTheCommandDidNotSayThatItMakesIt() throws Exception {
    assumeThat(Sandboxes.detect(home)).isInstanceOf(Bubblewrap.class);
    String hidden = "python3 -c \"open('.travis'+'.yml','w')\"; echo x > .drone.yml";
    assertThat(bash(Where.CONFINED, hidden).output())
        .contains("removed again: .travis.yml.")
        .contains("use write or edit");
    assertThat(bench.root.resolve(".travis.yml")).doesNotExist();
    assertThat(bench.root.resolve(".drone.yml")).hasContent("x");
  }

  private ToolResult bash(Where where, String command) throws Exception {
    return bash(where, JsonObject.of("command", command));
  }

  private ToolResult bash(Where where, JsonObject arguments) throws Exception {
    return bash(where, arguments, ToolBench.everything());
  }

  private ToolResult bash(Where where, JsonObject arguments, Policy policy) throws Exception {
    return ToolBench.done(verdict(where, arguments, policy));
  }

  private ToolVerdict verdict(Where where, JsonObject arguments, Policy policy) throws Exception {
    Sandbox sandbox = where == Where.FREE ? Sandbox.none() : Sandboxes.detect(home);
    BashTool tool =
        new BashTool(
            sandbox,
            home,
            bench.artifacts,
            (_, _) -> shown -> live.add(shown.text("output").orElseThrow()));
    ToolContext context = bench.context(bench.nextCall(), policy);
    ToolContext stoppable =
        new ToolContext(
            context.run(), context.call(), "build", context.worktree(), policy, cancelled::get);
    return ToolBench.run(
        new ToolRunner(new Toolbox(List.of(tool)), bench.stores()), "bash", arguments, stoppable);
  }

  private static void assertNothingRuns(String words) throws Exception {
    await(() ->
        ProcessHandle.allProcesses().noneMatch(process -> commandLine(process).contains(words)));
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
          .replace('\0', ' ');
    } catch (java.io.IOException gone) {
      return "";
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 500 && !condition.getAsBoolean(); i++) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
