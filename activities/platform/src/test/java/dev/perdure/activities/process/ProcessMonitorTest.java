package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Resource usage of a command, measured while the command runs. */
@EnabledOnOs(OS.LINUX)
@Requires(MachinePart.PYTHON)
class ProcessMonitorTest {

  private static final long MEGABYTE = 1 << 20;
  private static final long MAX_SCRATCH_BYTES = 200 * MEGABYTE;
  private static final String FILE_IN_MEMORY =
      "import os,time; f=os.memfd_create('x'); "
          + "[os.write(f, b'x' * (1 << 20)) for _ in range(300)]; time.sleep(60)";
  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);

  @TempDir private Path directory;

  @Test
  void endsACommandThatKeepsItsMemoryInFilesWithoutAName() throws Exception {
    assertThat(watch(fillsMemory(), () -> {}).await(WAIT_TIMEOUT))
        .isEqualTo(ExitReason.MEMORY_LIMIT);
  }

  @Test
  void laysNobodyElsesFilesInMemoryOnACommand() throws Exception {
    Process innocent = new ProcessBuilder("setsid", "sh", "-c", "cat; exit 0").start();
    ProcessMonitor watch = watch(innocent, endsAfterSomeLooks(innocent));
    long before = ResourceUsage.shared();
    Process other = fillsMemory();
    try {
      Eventually.holds(() -> ResourceUsage.shared() - before > MAX_SCRATCH_BYTES);
      assertThat(watch.await(WAIT_TIMEOUT)).isEqualTo(ExitReason.EXITED);
    } finally {
      new ProcessTree(other.toHandle()).kill();
    }
  }

  private static ProcessMonitor.Tick endsAfterSomeLooks(Process process) {
    AtomicInteger looks = new AtomicInteger();
    return () -> {
      if (looks.incrementAndGet() == 10) {
        process.getOutputStream().close();
      }
    };
  }

  private static Process fillsMemory() throws IOException {
    return new ProcessBuilder("setsid", "sh", "-c", "python3 -c \"$0\"; exit 0", FILE_IN_MEMORY)
        .start();
  }

  private ProcessMonitor watch(Process process, ProcessMonitor.Tick beat) {
    ProcessLimits limits = new ProcessLimits(MEGABYTE, 1_000, MAX_SCRATCH_BYTES, directory, 1);
    return new ProcessMonitor(
        process.toHandle(), new CommandStateDirectory(directory), limits, () -> false, beat);
  }
}
