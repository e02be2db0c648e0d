package dev.perdure.activities.limit;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.Function;

/**
 * The resources that all programs of one task may use together.
 *
 * @param memoryBytes the most memory
 * @param processes the most processes at a time
 * @param diskBytes the most growth of the worktrees, with scratch files, caches and output
 * @param outputBytes the most output of one background command
 */
public record TaskLimits(long memoryBytes, int processes, long diskBytes, long outputBytes) {

  /** The variable that sets the memory. */
  public static final String MEMORY = "PERDURE_TASK_MEMORY";

  /** The variable that sets the processes. */
  public static final String PROCESSES = "PERDURE_TASK_PROCESSES";

  /** The variable that sets the disk. */
  public static final String DISK = "PERDURE_TASK_DISK";

  private static final String DEFAULT_MEMORY = "50%";
  private static final String DEFAULT_PROCESSES = "1000";
  private static final String DEFAULT_DISK = "10GiB";
  private static final long OUTPUT_BYTES = 64L << 20;

  /** Most processes of a task have one thread; builds have pools of threads as large as cores. */
  private static final int TASKS_PER_PROCESS = 2;

  private static final int TASKS_PER_CORE = 64;

  /** Reads the limits from settings; a part of the disk is a part of its size. */
  public static TaskLimits read(Function<String, Optional<String>> settings, long diskSize) {
    String processes = settings.apply(PROCESSES).orElse(DEFAULT_PROCESSES).strip();
    if (!processes.matches("[1-9]\\d{1,5}")) {
      throw new IllegalArgumentException(
          "%s is '%s', which is not a number of processes: use 10 to 999999."
              .formatted(PROCESSES, processes));
    }
    return new TaskLimits(
        amount(settings, MEMORY, DEFAULT_MEMORY, machineMemory()),
        Integer.parseInt(processes),
        amount(settings, DISK, DEFAULT_DISK, diskSize),
        OUTPUT_BYTES);
  }

  /** The most processes and threads together, which the kernel counts. */
  public long tasks() {
    return (long) TASKS_PER_PROCESS * processes
        + (long) TASKS_PER_CORE * Runtime.getRuntime().availableProcessors();
  }

  private static long amount(
      Function<String, Optional<String>> settings, String variable, String usual, long whole) {
    return ByteAmount.parse(variable, settings.apply(variable).orElse(usual), whole).bytes();
  }

  private static long machineMemory() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
        ? machine.getTotalMemorySize()
        : Long.MAX_VALUE;
  }
}
