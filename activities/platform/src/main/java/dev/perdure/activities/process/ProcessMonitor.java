package dev.perdure.activities.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Waits for a running command until it exits, exceeds a limit or is cancelled, and kills it if need
 * be.
 */
public final class ProcessMonitor {

  private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
  private static final Duration KILL_DELAY = Duration.ofSeconds(3);
  private static final Duration KILL_TIMEOUT = Duration.ofSeconds(20);
  private static final int ROUNDS_PER_CHECK = 3;

  private final ProcessHandle supervisor;
  private final ProcessTree tree;
  private final CommandStateDirectory directory;
  private final ProcessLimits limits;
  private final BooleanSupplier cancelled;
  private final Tick onTick;
  private final long start = ResourceUsage.count();
  private final long shared = ResourceUsage.shared();
  private int round;

  /** A quick action that is repeated while the command runs. */
  @FunctionalInterface
  public interface Tick {
    /** Runs the action. */
    void tick() throws IOException;
  }

  /** Watches over the command of a directory. */
  public ProcessMonitor(
      ProcessHandle supervisor,
      CommandStateDirectory directory,
      ProcessLimits limits,
      BooleanSupplier cancelled,
      Tick onTick) {
    this.supervisor = supervisor;
    this.tree = new ProcessTree(supervisor);
    this.directory = directory;
    this.limits = limits;
    this.cancelled = cancelled;
    this.onTick = onTick;
  }

  /** Waits for the end, and brings it about if need be. */
  public ExitReason await(Duration timeout) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!tree.endsWithin(POLL_INTERVAL)) {
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
    if (ProcessLimits.usableSpace(limits.disk()) < limits.diskBytes()) {
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
    if (!tree.endsWithin(KILL_DELAY)) {
      kill();
    }
    return reason;
  }

  private void kill() throws IOException, InterruptedException {
    tree.kill();
    tree.endsWithin(KILL_TIMEOUT);
  }
}
