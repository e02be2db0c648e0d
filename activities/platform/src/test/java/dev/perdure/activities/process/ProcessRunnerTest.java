package dev.perdure.activities.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessRunnerTest {

  @Test
  void givesWhatTheProgramMakesOfItsInput() throws Exception {
    assertThat(text(run("tr a-z A-Z; exit 3", "words", 100))).isEqualTo("WORDS");
    assertThat(run("exit 3", "words", 100).exitCode()).isEqualTo(3);
  }

  @Test
  void letsAProgramThatComplainsWithoutEndComeToItsEnd() throws Exception {
    var ended = run("yes complaint | head -c 300000 >&2; echo done", "", 100);
    assertThat(ended.exitCode()).isZero();
    assertThat(text(ended)).isEqualTo("done\n");
    assertThat(ended.errors()).hasSize(1_000).startsWith("complaint\n");
  }

  @Test
  void endsAProgramThatWritesMoreThanIsWanted() throws Exception {
    var ended = run("yes", "", 100);
    assertThat(ended.output()).hasSize(100);
    assertThat(ended.truncated()).isTrue();
    assertThat(ended.timedOut()).isFalse();
  }

  @Test
  void endsAProgramWithAllItHasStartedWhenItsTimeIsOver() throws Exception {
    var ended =
        new ProcessRunner(new ProcessBuilder("sh", "-c", "sleep 60; true"), Duration.ofMillis(200))
            .run(new byte[0], new CapturedOutputLimits(100, 100));
    assertThat(ended.timedOut()).isTrue();
  }

  @Test
  void waitsForNothingThatTheProgramLeavesBehind() throws Exception {
    var ended = run("echo done; sleep 60 & echo $! >&2", "", 100);
    assertThat(text(ended)).isEqualTo("done\n");
    endOrphan(ended);
  }

  @Test
  void tellsWhetherMoreOutputCouldCome() throws Exception {
    var held = wholly("echo done; sleep 60 & echo $! >&2");
    endOrphan(held);
    assertThat(held.held()).isTrue();
    assertThat(wholly("echo done").held()).isFalse();
    var apart = wholly("echo done; sleep 60 >/dev/null & echo $! >&2");
    endOrphan(apart);
    assertThat(apart.held()).isFalse();
    assertThat(text(apart)).isEqualTo("done\n");
  }

  @Test
  void hasAllThatWhatItStartedWritesLater() throws Exception {
    var ended = wholly("(while kill -0 $$ 2>/dev/null; do :; done; echo later) &");
    assertThat(text(ended)).isEqualTo("later\n");
  }

  private static void endOrphan(ProcessResult ended) {
    ProcessHandle.of(Long.parseLong(ended.errors().strip()))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  private static ProcessResult wholly(String script) throws Exception {
    return ProcessRunner.includingChildren(
            new ProcessBuilder("sh", "-c", script), Duration.ofSeconds(90))
        .run(new byte[0], new CapturedOutputLimits(100, 1_000));
  }

  private static String text(ProcessResult ended) {
    return new String(ended.output(), UTF_8);
  }

  private static ProcessResult run(String script, String input, int most) throws Exception {
    return new ProcessRunner(new ProcessBuilder("sh", "-c", script), Duration.ofSeconds(90))
        .run(input.getBytes(UTF_8), new CapturedOutputLimits(most, 1_000));
  }
}
