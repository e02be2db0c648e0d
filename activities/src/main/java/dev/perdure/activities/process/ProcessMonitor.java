package dev.perdure.activities.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Waits for a running command until it exits, exceeds a limit or is cancelled, and kills it if need
 * be.
 */
public final class ProcessMonitor {

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration LONGEST_DEATH = Duration.ofSeconds(20);
  private static final int ROUNDS_PER_CHECK = 3;

  private final ProcessHandle supervisor;
  private final ProcessTree tree;
  private final CommandStateDirectory directory;
  private final Limits limits;
  private final BooleanSupplier cancelled;
  private final Tick onTick;
  private final long start = ResourceUsage.count();
  private final long shared = ResourceUsage.shared();
  private int round;

  /** A quick action that is repeated while the command runs. */
  @FunctionalInterface
  public interface Tick {
    /** Does it. */
    void tick() throws IOException;
  }

  /** Watches over the command of a directory. */
  public ProcessMonitor(
      ProcessHandle supervisor,
      CommandStateDirectory directory,
      Limits limits,
      BooleanSupplier cancelled,
      Tick onTick) {
    this.supervisor = supervisor;
    this.tree = new ProcessTree(supervisor);
    this.directory = directory;
    this.limits = limits;
    this.cancelled = cancelled;
    this.onTick = onTick;
  }

  /** Waits for the end, and brings it about where need be. */
  public ExitReason await(Duration timeout) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!tree.endsWithin(PAUSE)) {
      onTick.tick();
      if (cancelled.getAsBoolean()) {
        return terminate(ExitReason.CANCELLED);
      }
      if (System.nanoTime() > deadline) {
        return terminate(ExitReason.TIMED_OUT);
      }
      Optional<ExitReason> exceeded = exceeded();
      if (exceeded.isPresent()) {
        kill();
        return exceeded.get();
      }
    }
    return ExitReason.EXITED;
  }

  /** The limit that is exceeded; processes are counted more rarely, as that costs more. */
  private Optional<ExitReason> exceeded() throws IOException {
    if (directory.outputSize() > limits.outputBytes()) {
      return Optional.of(ExitReason.OUTPUT_LIMIT);
    }
    if (round++ % ROUNDS_PER_CHECK != 0 && ResourceUsage.count() < start + limits.processes()) {
      return Optional.empty();
    }
    if (Limits.usableSpace(limits.disk()) < limits.diskBytes()) {
      return Optional.of(ExitReason.DISK_LIMIT);
    }
    List<ProcessHandle> processes = supervisor.descendants().toList();
    if (processes.size() > limits.processes()) {
      return Optional.of(ExitReason.PROCESS_LIMIT);
    }
    return exceedMemory(processes) ? Optional.of(ExitReason.MEMORY_LIMIT) : Optional.empty();
  }

  /** Shared memory of the machine counts only for commands that may have a part in it. */
  private boolean exceedMemory(List<ProcessHandle> processes) {
    ResourceUsage usage = new ResourceUsage(processes);
    long own = usage.memory();
    long more = Math.max(ResourceUsage.shared() - shared, 0);
    return own > limits.memoryBytes()
        || (own + more > limits.memoryBytes() && usage.hasNamelessFiles());
  }

  private ExitReason terminate(ExitReason reason) throws IOException, InterruptedException {
    tree.terminate();
    if (!tree.endsWithin(GRACE)) {
      kill();
    }
    return reason;
  }

  private void kill() throws IOException, InterruptedException {
    tree.kill();
    tree.endsWithin(LONGEST_DEATH);
  }

  /** The reason for which a command is over. */
  public enum ExitReason {
    EXITED,
    TIMED_OUT,
    CANCELLED,
    OUTPUT_LIMIT,
    PROCESS_LIMIT,
    MEMORY_LIMIT,
    DISK_LIMIT
  }

  /**
   * The resources that a command may use, and the space that it must leave on a disk.
   *
   * @param processes the most processes at a time
   * @param disk a path on the disk that it works on
   */
  public record Limits(
      long outputBytes, int processes, long memoryBytes, Path disk, long diskBytes) {

    private static final long OUTPUT = 64L << 20;
    private static final int PROCESSES = 1_000;
    private static final long DISK = 512L << 20;

    /** The limits for commands that work in a directory of this machine, as full as it is now. */
    public static Limits of(Path directory) throws IOException {
      long free = usableSpace(directory);
      return new Limits(OUTPUT, PROCESSES, memory() / 4 * 3, directory, Math.min(DISK, free / 2));
    }

    /** The space in bytes on the disk of a directory, which a command may have taken away. */
    private static long usableSpace(Path directory) throws IOException {
      try {
        return Files.getFileStore(directory).getUsableSpace();
      } catch (NoSuchFileException gone) {
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
}
