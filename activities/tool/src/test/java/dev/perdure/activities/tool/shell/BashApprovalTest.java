package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that a person approves before they run, and commands that need only the sandbox. */
@Tag("slow")
class BashApprovalTest {

  @TempDir Path home;
  private ShellBench bench;

  @BeforeEach
  void open() {
    bench = new ShellBench(home);
  }

  @Test
  void asksBeforeItRunsACommandWithoutASandbox() throws Exception {
    CallOutcome verdict =
        bench.verdict(
            ShellConfinement.FREE, JsonObject.of("command", "echo x"), ToolBench.defaults());
    assertThat(verdict).isInstanceOf(CallOutcome.NeedsPermission.class);
    CallOutcome.NeedsPermission asks = (CallOutcome.NeedsPermission) verdict;
    assertThat(asks.subject().preview().command()).isEqualTo("echo x");
    assertThat(asks.subject().preview().sandboxed()).isFalse();
    assertThat(asks.subject().items().toString()).contains("bash_unconfined");
  }

  @Test
  void runsHarmlessCommandsInTheSandboxWithoutAsking() throws Exception {
    assumeThat(SandboxDetector.detect(home).name()).contains("bubblewrap");
    assertThat(
            bench.verdict(
                ShellConfinement.CONFINED,
                JsonObject.of("command", "echo x > /tmp/y && cat /tmp/y"),
                ToolBench.defaults()))
        .isInstanceOf(CallOutcome.Completed.class);
    assertThat(
            bench.verdict(
                ShellConfinement.CONFINED,
                JsonObject.of("command", "git push"),
                ToolBench.defaults()))
        .isInstanceOf(CallOutcome.NeedsPermission.class);
  }

  @Test
  void marksAScriptThatIsNotAnalysedAndRunsItInTheSandbox() throws Exception {
    assumeThat(SandboxDetector.detect(home).name()).contains("bubblewrap");
    var script = JsonObject.of("command", "x='echo ran'; eval \"$(echo \"$x\")\"");

    ToolResult result =
        ToolBench.done(bench.verdict(ShellConfinement.CONFINED, script, ToolBench.defaults()));

    assertThat(result.output()).startsWith("ran\n");
    assertThat(result.metadata().text("notAnalysed").orElseThrow()).contains("eval");
  }

  /** Each: where it runs, and a rule of the user beside the defaults; without one a blank. */
  @ParameterizedTest
  @CsvSource({
    "FREE, '', ''",
    "CONFINED, opaque, '*'",
    "CONFINED, bash, git push *",
    "FREE, bash, git push *"
  })
  void asksForAScriptThatIsNotAnalysed(ShellConfinement where, String permission, String pattern)
      throws Exception {
    assumeThat(SandboxDetector.detect(home).name()).contains("bubblewrap");
    RuleAction action = permission.equals("bash") ? RuleAction.DENY : RuleAction.ASK;
    var rules =
        permission.isEmpty() ? List.<Rule>of() : List.of(Rule.of(permission, pattern, action));
    Policy policy = ToolBench.defaults().and(new Ruleset(RuleLayer.USER, "test", rules));

    CallOutcome verdict = bench.verdict(where, JsonObject.of("command", "eval \"$X\""), policy);

    assertThat(verdict).isInstanceOf(CallOutcome.NeedsPermission.class);
    CallOutcome.NeedsPermission asks = (CallOutcome.NeedsPermission) verdict;
    assertThat(asks.subject().preview().notAnalysed()).contains("eval");
    assertThat(asks.subject().always()).isEmpty();
  }
}
