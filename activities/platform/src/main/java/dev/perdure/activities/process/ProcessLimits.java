package dev.perdure.activities.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The resources that a command may use, and the space that it must leave on a disk.
 *
 * @param processes the most processes at a time
 * @param disk a path on the disk that it works on
 */
public record ProcessLimits(
    long outputBytes, int processes, long memoryBytes, Path disk, long diskBytes) {

  private static final long OUTPUT = 64L << 20;
  private static final int PROCESSES = 1_000;
  private static final long DISK = 512L << 20;

  /** The limits for commands that work in a directory of this machine, as full as it is now. */
  public static ProcessLimits of(Path directory) throws IOException {
    long free = usableSpace(directory);
    return new ProcessLimits(
        OUTPUT, PROCESSES, memory() / 4 * 3, directory, Math.min(DISK, free / 2));
  }

  /** The space in bytes on the disk of a directory, which a command may have taken away. */
  static long usableSpace(Path directory) throws IOException {
    try {
      return Files.getFileStore(directory).getUsableSpace();
    } catch (NoSuchFileException e) {
      return usableSpace(Objects.requireNonNull(directory.getParent()));
    }
  }

  /** The most data that one process may have, in KB as shells count it. */
  public long dataKilobytes() {
    return memoryBytes / 1_024;
  }

  private static long memory() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
        ? machine.getTotalMemorySize()
        : Long.MAX_VALUE;
  }
}
