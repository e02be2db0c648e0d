package dev.perdure.activities.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulePipesTest {

  @TempDir Path home;
  private Process reader;

  @AfterEach
  void end() {
    reader.destroyForcibly();
  }

  @Test
  void letsWhoeverWaitsForRulesGoOn() throws Exception {
    Path pipe = pipe("src/.gitignore");
    reader = new ProcessBuilder("cat", pipe.toString()).start();
    try (var pipes = RulePipes.watch(() -> home)) {
      assertThat(reader.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(reader.exitValue()).isZero();
      assertThat(pipes.found()).containsExactly(pipe);
    }
  }

  @Test
  void leavesAloneWhatHoldsNoRules() throws Exception {
    Path rules = pipe(".git/info/exclude");
    Path own = pipe("events");
    reader =
        new ProcessBuilder("sh", "-c", "cat \"$1\"; exec cat \"$2\"", "", rules + "", own + "")
            .start();
    try (var pipes = RulePipes.watch(() -> home)) {
      Eventually.holds(() -> pipes.found().equals(Set.of(rules)));
      assertThat(reader.isAlive()).isTrue();
    }
  }

  @Test
  void forgetsAPipeThatIsGone() throws Exception {
    Path pipe = pipe(".gitignore");
    reader = new ProcessBuilder("cat", pipe.toString()).start();
    try (var pipes = RulePipes.watch(() -> home)) {
      assertThat(reader.waitFor(30, TimeUnit.SECONDS)).isTrue();
      Files.delete(pipe);
      Files.writeString(pipe, "*.log\n");
      assertThat(pipes.found()).isEmpty();
    }
  }

  private Path pipe(String name) throws IOException, InterruptedException {
    Path pipe = home.resolve(name);
    Files.createDirectories(pipe.getParent());
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    return pipe;
  }
}
