package dev.perdure.activities.tool.shell.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.store.Cancellation;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a command takes of the machine, seen while it runs. */
@EnabledOnOs(OS.LINUX)
@Requires(MachinePart.PYTHON)
class WatchTest {

  private static final long MEGABYTE = 1 << 20;
  private static final String FILE_IN_MEMORY =
      "f=os.memfd_create('x'); [os.write(f, b'x' * (1 << 20)) for _ in range(300)]";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path directory;

  @Test
  void endsACommandThatKeepsItsMemoryInFilesWithoutAName() throws Exception {
    assertThat(watch(start(FILE_IN_MEMORY, 60)).await(PATIENCE)).isEqualTo(Ending.OUT_OF_MEMORY);
  }

  @Test
  void laysNobodyElsesFilesInMemoryOnACommand() throws Exception {
    Process innocent = start("pass", 5);
    Watch watch = watch(innocent);
    Process other = start(FILE_IN_MEMORY, 60);
    try {
      assertThat(watch.await(PATIENCE)).isEqualTo(Ending.BY_ITSELF);
    } finally {
      new ProcessTree(other.toHandle()).kill();
    }
  }

  private static Process start(String program, int seconds) throws IOException {
    String whole = "import os,time; %s; time.sleep(%d)".formatted(program, seconds);
    return new ProcessBuilder("setsid", "sh", "-c", "python3 -c \"$0\"; exit 0", whole).start();
  }

  private Watch watch(Process process) {
    Limits limits = new Limits(MEGABYTE, 1_000, 200 * MEGABYTE, directory, 1);
    return new Watch(
        process.toHandle(), new ShellDirectory(directory), limits, Cancellation.none(), () -> {});
  }
}
