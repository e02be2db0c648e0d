package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.store.Cancellation;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sees a running command through: until it ends, runs out of time, floods the disk or is cancelled.
 */
final class Watch {

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration GRACE = Duration.ofSeconds(3);

  /** More output than this ends a command. */
  static final long FLOOD = 256L * 1024 * 1024;

  private final ProcessHandle supervisor;
  private final ShellDirectory directory;
  private final Cancellation cancellation;
  private final Beat beat;

  /** Something to do while waiting. */
  interface Beat {

    void tick() throws IOException;
  }

  Watch(ProcessHandle supervisor, ShellDirectory directory, Cancellation cancellation, Beat beat) {
    this.supervisor = supervisor;
    this.directory = directory;
    this.cancellation = cancellation;
    this.beat = beat;
  }

  /** Waits for the end, which it brings about where need be, and says what it was. */
  Ending await(Duration patience) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!endsWithin(PAUSE)) {
      beat.tick();
      if (cancellation.requested()) {
        return end(Ending.CANCELLED);
      }
      if (System.nanoTime() > deadline) {
        return end(Ending.TIMED_OUT);
      }
      if (directory.outputSize() > FLOOD) {
        return end(Ending.FLOODED);
      }
    }
    return Ending.BY_ITSELF;
  }

  private Ending end(Ending reason) throws IOException, InterruptedException {
    ProcessTree tree = new ProcessTree(supervisor);
    tree.ask();
    if (!endsWithin(GRACE)) {
      tree.kill();
      endsWithin(GRACE);
    }
    return reason;
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
