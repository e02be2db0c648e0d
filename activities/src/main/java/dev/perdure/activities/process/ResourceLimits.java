package dev.perdure.activities.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much of the machine a command may take.
 *
 * @param outputBytes what it may write to its output
 * @param processes how many processes it may have at a time
 * @param memoryBytes how much memory they may have in all
 * @param disk a place on the disk that it works on
 * @param diskBytes how much space it must leave there
 */
public record ResourceLimits(long outputBytes, int processes, long memoryBytes, Path disk, long diskBytes) {

  private static final long OUTPUT = 64L << 20;
  private static final int PROCESSES = 1_000;
  private static final long DISK = 512L << 20;

  /** The limits for commands that work in a directory of this machine, as full as it is now. */
  public static ResourceLimits of(Path directory) throws IOException {
    long free = Files.getFileStore(directory).getUsableSpace();
    return new ResourceLimits(OUTPUT, PROCESSES, memory() / 4 * 3, directory, Math.min(DISK, free / 2));
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
