package dev.perdure.activities.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Process tree of a supervised command, which is terminated first and then killed. */
final class ProcessTree {

  private static final Duration KILL_TIMEOUT = Duration.ofSeconds(5);

  private final ProcessHandle supervisor;

  ProcessTree(ProcessHandle supervisor) {
    this.supervisor = supervisor;
  }

  /**
   * Terminates the command's processes, but neither the supervisor, which records how they end, nor
   * the sandbox, whose end would kill them at once.
   */
  void terminate() {
    supervisor
        .descendants()
        .filter(process -> !process.info().command().orElse("").endsWith("/bwrap"))
        .forEach(ProcessHandle::destroy);
  }

  /** Kills the command's processes, and the supervisor too if it does not end thereupon. */
  void kill() throws IOException, InterruptedException {
    supervisor.children().toList().forEach(ProcessHandle::destroyForcibly);
    supervisor.descendants().forEach(ProcessHandle::destroyForcibly);
    if (endsWithin(KILL_TIMEOUT)) {
      return;
    }
    List<ProcessHandle> all = supervisor.descendants().toList();
    supervisor.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    ProgramLauncher.program(List.of("kill", "-KILL", "--", "-" + supervisor.pid()))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor(5, TimeUnit.SECONDS);
  }

  /** Waits for the supervisor's end; false if it does not come in time. */
  boolean endsWithin(Duration time) throws InterruptedException {
    try {
      supervisor.onExit().get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "Waiting for process %d failed.".formatted(supervisor.pid()), e);
    }
  }
}
