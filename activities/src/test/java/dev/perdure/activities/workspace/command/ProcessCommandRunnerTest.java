package dev.perdure.activities.workspace.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.workspace.command.CommandRunner.Command;
import dev.perdure.activities.workspace.command.CommandRunner.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCommandRunnerTest {

  @TempDir Path temporary;

  @Test
  void givesExitCodeAndBothStreamsInOrder() {
    var result = run("echo one; echo two >&2; pwd; exit 3", Duration.ofSeconds(20));
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.passed()).isFalse();
    assertThat(result.output()).isEqualTo("one\ntwo\n" + temporary + "\n");
  }

  @Test
  void passesOnZero() {
    assertThat(run("true", Duration.ofSeconds(20)).passed()).isTrue();
  }

  @Test
  void endsWhatTakesTooLongWithAllItStarted() throws Exception {
    var result = run("sleep 300 & echo $! > pid; echo started; wait", Duration.ofSeconds(1));
    assertThat(result.timedOut()).isTrue();
    assertThat(result.exitCode()).isEqualTo(124);
    assertThat(result.output()).isEqualTo("started\n");
    assertThatProcessInFileIsGone();
  }

  @Test
  void leavesNothingRunningInTheBackground() throws Exception {
    var result = run("sleep 300 & echo $! > pid", Duration.ofSeconds(60));
    assertThat(result.passed()).isTrue();
    assertThat(result.duration()).isLessThan(Duration.ofSeconds(30));
    assertThatProcessInFileIsGone();
  }

  @Test
  void leavesOutTheMiddleOfAHugeOutput() {
    var result = run("yes | head -c 3000000; echo end", Duration.ofSeconds(30));
    assertThat(result.output())
        .hasSizeLessThan(1_100_000)
        .contains("bytes are left out")
        .endsWith("end\n");
    assertThat(result.tail(4)).isEqualTo("…end\n");
  }

  @Test
  void passesNoSecretOfItsOwnEnvironmentOn() {
    assertThat(run("env | cut -d= -f1", Duration.ofSeconds(20)).output()).doesNotContain("KEY");
  }

  @Test
  void endsWithTheProcessThatStartedIt() throws Exception {
    var runner = new ProcessCommandRunner(temporary, Confinement.none());
    var text = "sleep 300 & echo $! > pid; mv pid ready; wait";
    var command = new Command(text, temporary, Duration.ofMinutes(1));
    var process = runner.start(command, temporary.resolve("output"));
    while (!Files.exists(temporary.resolve("ready"))) {
      Thread.onSpinWait();
    }
    Files.copy(temporary.resolve("ready"), temporary.resolve("pid"));
    process.getOutputStream().close(); // as the kernel does for a process that is killed
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThatProcessInFileIsGone();
  }

  @Test
  void startsWhatKeepsACommandInBounds() {
    var runner =
        new ProcessCommandRunner(temporary.resolve("out"), _ -> List.of("env", "BOUND=yes"));
    var command = new Command("echo $BOUND", temporary, Duration.ofSeconds(20));
    assertThat(runner.run(command).output()).isEqualTo("yes\n");
  }

  private Result run(String text, Duration patience) {
    return new ProcessCommandRunner(temporary.resolve("out"), Confinement.none())
        .run(new Command(text, temporary, patience));
  }

  private void assertThatProcessInFileIsGone() throws Exception {
    var pid = Long.parseLong(Files.readString(temporary.resolve("pid")).strip());
    ProcessHandle.of(pid).ifPresent(late -> late.onExit().orTimeout(20, TimeUnit.SECONDS).join());
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }
}
