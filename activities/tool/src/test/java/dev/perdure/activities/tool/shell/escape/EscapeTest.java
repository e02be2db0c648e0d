package dev.perdure.activities.tool.shell.escape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.activities.tool.InMemoryToolJournal;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that try to get out of the workspace, each in its own way. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class EscapeTest {

  /** Processes that escape attempts leave running. */
  private static final Pattern RUNS_ON = Pattern.compile("sleep[ (]962\\b");

  private final AtomicInteger calls = new AtomicInteger();
  private Machine machine;
  private Sandbox sandbox;

  /** Everything outside of the workspace, as the last attempt left it. */
  private Map<Path, String> outside;

  /** The workspace and its records of git, as the product last looked at them. */
  private Map<Path, String> seen = Map.of();

  @BeforeAll
  void makeMachine(@TempDir(factory = ElsewhereThanTmp.class) Path base) throws Exception {
    machine = new Machine(base);
    sandbox = SandboxDetector.detect(machine.home);
    outside = machine.outside();
  }

  @AfterAll
  void close() throws IOException {
    machine.close();
  }

  static List<Named<String>> attempts() {
    return ClasspathResources.text("dev/perdure/activities/tool/shell/escape/attempts.txt")
        .lines()
        .collect(Attempts::new, Attempts::add, (_, _) -> {})
        .all();
  }

  @Test
  void areMany() {
    assertThat(attempts()).hasSizeGreaterThanOrEqualTo(150);
  }

  @ParameterizedTest
  @MethodSource("attempts")
  @Requires(MachinePart.SANDBOX)
  void failInTheSandbox(String attempt) throws Exception {
    ToolResult result =
        ToolBench.done(verdict(sandbox, machine.fill(attempt), ToolBench.everything()));
    lookAround();

    assertThat(result.output()).doesNotContain(Machine.SECRET);
    assertNothingChangedOutside();
    assertThat(Machine.traces()).isEmpty();
    assertThat(ciFiles()).isEqualTo("old\n");
    assertThat(machine.victim.isAlive()).isTrue();
    Eventually.holds(() -> ProcessHandle.allProcesses().noneMatch(EscapeTest::runsOn));
  }

  @ParameterizedTest
  @MethodSource("attempts")
  void areAskedAboutOrRefusedWithoutASandbox(String attempt) {
    CallOutcome verdict = verdict(Sandbox.none(), machine.fill(attempt), ToolBench.defaults());
    assertThat(verdict)
        .satisfiesAnyOf(
            asked -> assertThat(asked).isInstanceOf(CallOutcome.NeedsPermission.class),
            refused -> assertThat(ToolBench.done(refused).isError()).isTrue());
  }

  @ParameterizedTest
  @MethodSource("attempts")
  void areRefusedBeforeAPlanIsApprovedWithoutASandbox(String attempt) {
    ToolResult result =
        ToolBench.done(verdict(Sandbox.none(), machine.fill(attempt), ToolBench.planning()));
    assertThat(result.isError()).isTrue();
    assertNothingChangedOutside();
  }

  private void assertNothingChangedOutside() {
    Map<Path, String> before = outside;
    outside = machine.outside();
    assertThat(outside).isEqualTo(before);
  }

  private CallOutcome verdict(Sandbox where, String command, Policy policy) {
    var artifacts = new InMemoryArtifacts();
    var stores = new ToolRunnerServices(new InMemoryToolJournal(), artifacts);
    var tool = new BashTool(where, machine.home, artifacts, LiveOutput.none());
    var worktree =
        new WorktreePaths(machine.root, machine.records, List.of(machine.data, machine.other));
    var context =
        new ToolContext(
            ToolBench.RUN,
            new CallId(ToolBench.RUN + ".1." + calls.incrementAndGet()),
            "build",
            worktree,
            policy,
            CancellationCheck.none());
    return ToolBench.run(
        new ToolRunner(new Toolbox(List.of(tool)), stores),
        "bash",
        JsonObject.of("command", command).with("timeout", 15_000),
        context);
  }

  /**
   * The product's own work in the workspace afterwards may run nothing of it. The same files need
   * no second look.
   */
  private void lookAround() {
    if (machine.workspace().equals(seen)) {
      return;
    }
    Git git =
        Git.configuredIn(machine.records.resolve("git")).on(machine.mirror).workTree(machine.root);
    WorktreeSnapshotter.ofWorkspace(
            git, machine.records.resolve("index"), machine.mirror.resolve("objects"))
        .take(() -> "work");
    git.tryTo("status", "--porcelain");
    git.tryTo("diff", "work");
    seen = machine.workspace();
  }

  private String ciFiles() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String name :
        List.of(
            ".travis.yml",
            ".gitlab-ci.yml",
            "Jenkinsfile",
            ".envrc",
            ".mcp.json",
            ".vscode/tasks.json",
            ".claude/settings.json",
            ".git/commondir")) {
      Path file = machine.root.resolve(name);
      all.append(Files.exists(file) ? Files.readString(file) : "");
    }
    for (String name :
        List.of(".github/workflows", ".circleci", ".husky", ".claude/hooks", ".idea")) {
      Path directory = machine.root.resolve(name);
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.list(directory)) {
          files.forEach(all::append);
        }
      }
    }
    return all.toString();
  }

  private static boolean runsOn(ProcessHandle process) {
    try {
      Path words = Path.of("/proc", String.valueOf(process.pid()), "cmdline");
      return RUNS_ON.matcher(Files.readString(words).replace('\0', ' ')).find();
    } catch (IOException e) {
      return false;
    }
  }
}
