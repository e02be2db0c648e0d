package dev.perdure.activities.tool.shell.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.store.Cancellation;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a command takes of the machine, seen while it runs. */
class WatchTest {

  private static final long MEGABYTE = 1 << 20;
  private static final String FILE_IN_MEMORY =
      "import os,time; f=os.memfd_create('x'); "
          + "[os.write(f, b'x' * (1 << 20)) for _ in range(300)]; time.sleep(60)";

  @TempDir private Path directory;

  @Test
  @EnabledOnOs(OS.LINUX)
  void endsACommandThatKeepsItsMemoryInFilesWithoutAName() throws Exception {
    Process process =
        new ProcessBuilder("setsid", "sh", "-c", "python3 -c \"$0\"; exit 0", FILE_IN_MEMORY)
            .start();
    Limits limits = new Limits(MEGABYTE, 1_000, 200 * MEGABYTE, directory, 1);
    Ending ending =
        new Watch(
                process.toHandle(),
                new ShellDirectory(directory),
                limits,
                Cancellation.none(),
                () -> {})
            .await(Duration.ofSeconds(30));

    assertThat(ending).isEqualTo(Ending.OUT_OF_MEMORY);
  }
}
