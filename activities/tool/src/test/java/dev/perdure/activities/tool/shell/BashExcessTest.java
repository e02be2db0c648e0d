package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.process.SupervisorScript;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commands that ask for too much, or leave behind what they should not. */
@Tag("alone")
class BashExcessTest {

  @TempDir Path home;
  private ShellBench bench;

  @BeforeEach
  void open() {
    bench = new ShellBench(home);
  }

  @ParameterizedTest
  @EnumSource
  void runsWhatItWasGivenToTheLetter(ShellConfinement where) throws Exception {
    assertThat(bench.bash(where, "-x; echo 'h\u00e9 \ud83d\ude00' \"two  blanks\"").output())
        .contains("h\u00e9 \ud83d\ude00 two  blanks\n(exit code 0");
    assertThat(bench.bash(where, "cat <<'EOF'\n$HOME `x`\nEOF\n").output())
        .startsWith("$HOME `x`\n(exit code 0");
    assertThat(bench.bash(where, "echo " + "x".repeat(120_000)).output())
        .contains("more than 100000 bytes: write a script");
  }

  @ParameterizedTest
  @EnumSource
  void endsAFloodOfOutputAndKeepsItsEnd(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "trap '' TERM; yes; echo never");
    assertThat(result.isError()).isTrue();
    assertThat(result.output())
        .contains("its first and last 16 MB are ref:")
        .contains("y\n(ended after it had written")
        .doesNotContain("never");
    assertThat(result.metadata().flag("truncated")).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void showsTheEndOfALineThatIsLongerThanAResult(ShellConfinement where) throws Exception {
    String line = "printf '%050000d' 0 | sed 's/0/\u00e4/g'; echo end";
    String output = bench.bash(where, line).output();
    assertThat(output)
        .startsWith("(the end of 100004 bytes of output; ")
        .contains("\u00e4\u00e4end\n(exit code 0")
        .doesNotContain("\ufffd")
        .hasSizeGreaterThan(20_000);
  }

  @ParameterizedTest
  @EnumSource
  void saysThatOutputIsNoTextInsteadOfShowingIt(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "head -c 20000 /dev/urandom");
    assertThat(result.output())
        .startsWith("(the output is ref:")
        .contains("(20000 bytes of output that are no text)\n(exit code 0");
    assertThat(
            bench
                .tools
                .artifacts
                .find(result.metadata().text("artifact").orElseThrow())
                .orElseThrow())
        .hasSize(20_000);
  }

  @ParameterizedTest
  @EnumSource
  void namesTheSignalThatEndedACommand(ShellConfinement where) throws Exception {
    assertThat(bench.bash(where, "kill -SEGV $$").output())
        .contains("(exit code 139 after ")
        .endsWith(" s, which stands for signal SEGV)");
    assertThat(bench.bash(where, "exit 128").output()).endsWith(" s)");
  }

  @ParameterizedTest
  @EnumSource
  void endsACommandWithTooManyProcesses(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "for i in $(seq 3000); do sleep 961 & done; wait");
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("too many processes at a time");
    ShellBench.assertNothingRuns("sleep 961");
  }

  @ParameterizedTest
  @EnumSource
  void saysThatACommandKilledItsOwnGroup(ShellConfinement where) throws Exception {
    ToolResult result = bench.bash(where, "echo before; kill -9 0; echo after");

    assertThat(result.output())
        .startsWith("before\n(exit code 137 after ")
        .endsWith(" s, which stands for signal KILL)");
  }

  @ParameterizedTest
  @EnumSource
  void showsAProgressBarAsItWasLastAndKeepsAllOfIt(ShellConfinement where) throws Exception {
    String bar = "for i in $(seq 20000); do printf '\\rdone %d of 20000' $i; done; echo; echo end";
    ToolResult result = bench.bash(where, "echo begin; " + bar);

    assertThat(result.output())
        .startsWith("begin\ndone 20000 of 20000\nend\n(exit code 0")
        .contains("\n(as a terminal shows it; what was written is ref:");
    assertThat(result.output()).hasSizeLessThan(400);
  }

  @Test
  void endsADaemonThatLeftItsGroupAndHasNoEnvironment() throws Exception {
    assumeThat(SupervisorScript.starter(false)).contains("-e");
    String daemons = "env -i setsid sleep 971 & env -i setsid -f sh -c 'sleep 971; sleep 971'";

    assertThat(bench.bash(ShellConfinement.FREE, daemons + "; echo left").output())
        .startsWith("left\n");
    ShellBench.assertNothingRuns("sleep 971");
  }

  @Test
  void endsAndNamesWhatLeftItsGroupAndItsFamily() throws Exception {
    assumeThat(SupervisorScript.starter(false)).contains("-e");
    assertThat(
            bench
                .bash(
                    ShellConfinement.FREE, "setsid -f sleep 981; (setsid sleep 981 &) ; echo left")
                .output())
        .startsWith("left\n(exit code 0")
        .endsWith("\n(2 processes left running were ended: sleep 981, sleep 981)");
    ShellBench.assertNothingRuns("sleep 981");
  }

  @Test
  void asksBeforeItChangesWhatBuildServersRun() throws Exception {
    assumeThat(SandboxDetector.detect(home).name()).contains("bubblewrap");
    for (String command :
        List.of("echo x > .github/workflows/a.yml", "cp a .gitlab-ci.yml", "rm Jenkinsfile")) {
      assertThat(
              bench.verdict(
                  ShellConfinement.CONFINED,
                  JsonObject.of("command", command),
                  ToolBench.defaults()))
          .as(command)
          .isInstanceOf(CallOutcome.NeedsPermission.class);
    }
  }

  @Test
  @Requires(MachinePart.PYTHON)
  void removesWhatBuildServersWouldRunIfTheCommandDidNotSayThatItMakesIt() throws Exception {
    assumeThat(SandboxDetector.detect(home).name()).contains("bubblewrap");
    String hidden = "python3 -c \"open('.travis'+'.yml','w')\"; echo x > .drone.yml";
    assertThat(bench.bash(ShellConfinement.CONFINED, hidden).output())
        .contains("removed again: .travis.yml.")
        .contains("use write or edit");
    assertThat(bench.tools.root.resolve(".travis.yml")).doesNotExist();
    assertThat(bench.tools.root.resolve(".drone.yml")).hasContent("x");
  }
}
