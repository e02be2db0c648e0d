package dev.perdure.activities.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Sees a running command through: until it ends, takes too much of anything or is cancelled. */
public final class ProcessMonitor {

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration LONGEST_DEATH = Duration.ofSeconds(20);
  private static final int ROUNDS_BETWEEN_LOOKS = 3;

  private final ProcessHandle supervisor;
  private final CommandDirectory directory;
  private final Limits limits;
  private final BooleanSupplier cancelled;
  private final Tick beat;
  private final long start = ResourceUsage.count();
  private final long shared = ResourceUsage.shared();
  private int round;

  /** Something to do while waiting. */
  @FunctionalInterface
  public interface Tick {

    /** Does it, quickly. */
    void tick() throws IOException;
  }

  /** Watches over the command of a directory. */
  public ProcessMonitor(
      ProcessHandle supervisor,
      CommandDirectory directory,
      Limits limits,
      BooleanSupplier cancelled,
      Tick beat) {
    this.supervisor = supervisor;
    this.directory = directory;
    this.limits = limits;
    this.cancelled = cancelled;
    this.beat = beat;
  }

  /** Waits for the end, which it brings about where need be, and says what it was. */
  public ExitReason await(Duration patience) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!endsWithin(PAUSE)) {
      beat.tick();
      if (cancelled.getAsBoolean()) {
        return askToEnd(ExitReason.CANCELLED);
      }
      if (System.nanoTime() > deadline) {
        return askToEnd(ExitReason.TIMED_OUT);
      }
      Optional<ExitReason> excess = excess();
      if (excess.isPresent()) {
        kill();
        return excess.get();
      }
    }
    return ExitReason.BY_ITSELF;
  }

  /**
   * What the command takes too much of. Whose processes there are is looked at more rarely, for
   * that costs more, or where they have become many.
   */
  private Optional<ExitReason> excess() throws IOException {
    if (directory.outputSize() > limits.outputBytes()) {
      return Optional.of(ExitReason.FLOODED);
    }
    if (round++ % ROUNDS_BETWEEN_LOOKS != 0 && ResourceUsage.count() < start + limits.processes()) {
      return Optional.empty();
    }
    if (Files.getFileStore(limits.disk()).getUsableSpace() < limits.diskBytes()) {
      return Optional.of(ExitReason.DISK_FULL);
    }
    List<ProcessHandle> processes = supervisor.descendants().toList();
    if (processes.size() > limits.processes()) {
      return Optional.of(ExitReason.CROWDED);
    }
    return isTooMuch(processes) ? Optional.of(ExitReason.OUT_OF_MEMORY) : Optional.empty();
  }

  /** What all of the machine has come to share is laid on those only who may have a part in it. */
  private boolean isTooMuch(List<ProcessHandle> processes) {
    long own = ResourceUsage.memory(processes);
    long more = Math.max(ResourceUsage.shared() - shared, 0);
    return own > limits.memoryBytes()
        || (own + more > limits.memoryBytes() && ResourceUsage.haveNamelessFiles(processes));
  }

  private ExitReason askToEnd(ExitReason reason) throws IOException, InterruptedException {
    new ProcessTree(supervisor).ask();
    if (!endsWithin(GRACE)) {
      kill();
    }
    return reason;
  }

  private void kill() throws IOException, InterruptedException {
    new ProcessTree(supervisor).kill();
    endsWithin(LONGEST_DEATH);
  }

  private boolean endsWithin(Duration time) throws InterruptedException {
    try {
      supervisor.onExit().get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillRunning) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "Waiting for process %d failed.".formatted(supervisor.pid()), e);
    }
  }

  /** Why a command is over. */
  public enum ExitReason {
    /** It came to its end. */
    BY_ITSELF,
    /** Its time was up. */
    TIMED_OUT,
    /** Somebody stopped it. */
    CANCELLED,
    /** It wrote more output than anybody could read. */
    FLOODED,
    /** It started more processes than the machine can bear. */
    CROWDED,
    /** It took more memory than the machine can spare. */
    OUT_OF_MEMORY,
    /** It left too little space on the disk. */
    DISK_FULL
  }

  /**
   * How much of the machine a command may take.
   *
   * @param outputBytes what it may write to its output
   * @param processes how many processes it may have at a time
   * @param memoryBytes how much memory they may have in all
   * @param disk a place on the disk that it works on
   * @param diskBytes how much space it must leave there
   */
  public record Limits(long outputBytes, int processes, long memoryBytes, Path disk, long diskBytes) {

    private static final long OUTPUT = 64L << 20;
    private static final int PROCESSES = 1_000;
    private static final long DISK = 512L << 20;

    /** The limits for commands that work in a directory of this machine, as full as it is now. */
    public static Limits of(Path directory) throws IOException {
      long free = Files.getFileStore(directory).getUsableSpace();
      return new Limits(OUTPUT, PROCESSES, memory() / 4 * 3, directory, Math.min(DISK, free / 2));
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
