package dev.perdure.activities.tool.shell.supervise;

import dev.perdure.activities.tool.store.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sees a running command through: until it ends, takes too much of anything or is cancelled. */
public final class Watch {

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration LONGEST_DEATH = Duration.ofSeconds(20);
  private static final int ROUNDS_BETWEEN_LOOKS = 3;

  private final ProcessHandle supervisor;
  private final ShellDirectory directory;
  private final Limits limits;
  private final Cancellation cancellation;
  private final Beat beat;
  private final long start = Processes.count();
  private final long shared = Processes.shared();
  private int round;

  /** Something to do while waiting. */
  @FunctionalInterface
  public interface Beat {

    /** Does it, quickly. */
    void tick() throws IOException;
  }

  /** Watches over the command of a directory. */
  public Watch(
      ProcessHandle supervisor,
      ShellDirectory directory,
      Limits limits,
      Cancellation cancellation,
      Beat beat) {
    this.supervisor = supervisor;
    this.directory = directory;
    this.limits = limits;
    this.cancellation = cancellation;
    this.beat = beat;
  }

  /** Waits for the end, which it brings about where need be, and says what it was. */
  public Ending await(Duration patience) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!endsWithin(PAUSE)) {
      beat.tick();
      if (cancellation.requested()) {
        return askToEnd(Ending.CANCELLED);
      }
      if (System.nanoTime() > deadline) {
        return askToEnd(Ending.TIMED_OUT);
      }
      Optional<Ending> excess = excess();
      if (excess.isPresent()) {
        kill();
        return excess.get();
      }
    }
    return Ending.BY_ITSELF;
  }

  /**
   * What the command takes too much of. Whose processes there are is looked at more rarely, for
   * that costs more, or where they have become many.
   */
  private Optional<Ending> excess() throws IOException {
    if (directory.outputSize() > limits.outputBytes()) {
      return Optional.of(Ending.FLOODED);
    }
    if (round++ % ROUNDS_BETWEEN_LOOKS != 0 && Processes.count() < start + limits.processes()) {
      return Optional.empty();
    }
    if (Files.getFileStore(limits.disk()).getUsableSpace() < limits.diskBytes()) {
      return Optional.of(Ending.DISK_FULL);
    }
    List<ProcessHandle> processes = supervisor.descendants().toList();
    if (processes.size() > limits.processes()) {
      return Optional.of(Ending.CROWDED);
    }
    return isTooMuch(processes) ? Optional.of(Ending.OUT_OF_MEMORY) : Optional.empty();
  }

  /** What all of the machine has come to share is laid on those only who may have a part in it. */
  private boolean isTooMuch(List<ProcessHandle> processes) {
    long own = Processes.memory(processes);
    long more = Math.max(Processes.shared() - shared, 0);
    return own > limits.memoryBytes()
        || (own + more > limits.memoryBytes() && Processes.haveNamelessFiles(processes));
  }

  private Ending askToEnd(Ending reason) throws IOException, InterruptedException {
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
