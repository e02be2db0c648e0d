package dev.perdure.activities.process;

import java.io.IOException;
import java.nio.file.Files;
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
  private final ResourceLimits limits;
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
      ResourceLimits limits,
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
}
