package dev.perdure.activities.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.process.TaskMark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class TaskProgramTest {

  @TempDir Path temporary;
  private Process process;

  @BeforeEach
  void startInAGroupOfItsOwn() throws IOException {
    process = new ProcessBuilder("setsid", "sleep", "600").start();
    while (entry().group() != process.pid()) {
      Thread.onSpinWait();
    }
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  @Test
  void killsItsProcesses() throws InterruptedException {
    program(entry()).kill(true);

    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void sparesAStrangerThatGotTheNumberOfAnEndedProcess() throws InterruptedException {
    ProcessEntry stranger = entry();
    ProcessEntry ended =
        new ProcessEntry(
            stranger.pid(),
            stranger.parent(),
            stranger.group(),
            stranger.session(),
            stranger.ticks(),
            stranger.niceness(),
            stranger.started() - 1);

    program(ended).kill(true);

    assertThat(process.waitFor(300, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(entry().key()).isEqualTo(stranger.key());
  }

  private ProcessEntry entry() {
    return ProcessEntry.read(Long.toString(process.pid())).orElseThrow();
  }

  private TaskProgram program(ProcessEntry entry) {
    var mark = new TaskMark(temporary, temporary, temporary.resolve("notice"));
    return new TaskProgram(mark, entry.key(), List.of(entry));
  }
}
