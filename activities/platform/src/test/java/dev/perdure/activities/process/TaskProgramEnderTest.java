package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a task's programs on a host. */
class TaskProgramEnderTest {

  @TempDir Path directory;

  @Test
  void endsTheProgramsOfOneTask() throws IOException, InterruptedException {
    Process program = program("t_1");
    Process other = program("t_2");
    try {
      TaskProgramEnder.end(directory.resolve("t_1"));

      assertThat(program.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(other.isAlive()).isTrue();
    } finally {
      program.destroyForcibly();
      other.destroyForcibly();
    }
  }

  private Process program(String task) throws IOException {
    Path files = Files.createDirectory(directory.resolve(task + "-files"));
    Path records = Files.createDirectory(directory.resolve(task));
    var builder = new ProcessBuilder("sleep", "60");
    TaskMark.ofProgram(new WorktreePaths(files, records, List.of())).putInto(builder.environment());
    return builder.start();
  }
}
