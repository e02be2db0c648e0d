package dev.perdure.activities.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends a supervised command with everything it started: asks first, then insists. */
final class ProcessTree {

  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  private final ProcessHandle supervisor;

  ProcessTree(ProcessHandle supervisor) {
    this.supervisor = supervisor;
  }

  /**
   * Asks the command's processes to end, but neither the supervisor, which records how they end,
   * nor the sandbox around them, whose end would kill them at once.
   */
  void ask() {
    supervisor
        .descendants()
        .filter(process -> !process.info().command().orElse("").endsWith("/bwrap"))
        .forEach(ProcessHandle::destroy);
  }

  /**
   * Kills what the supervisor started, which then ends by itself when it has ended those who left
   * their group; if it does not, kills it too. The end of a sandbox's first process is the end of
   * all that are in it, so nothing is started for that.
   */
  void kill() throws IOException, InterruptedException {
    supervisor.children().toList().forEach(ProcessHandle::destroyForcibly);
    supervisor.descendants().forEach(ProcessHandle::destroyForcibly);
    if (isGone()) {
      return;
    }
    List<ProcessHandle> all = supervisor.descendants().toList();
    supervisor.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    new ProcessBuilder("kill", "-KILL", "--", "-" + supervisor.pid())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor(5, TimeUnit.SECONDS);
  }

  private boolean isGone() throws InterruptedException {
    try {
      supervisor.onExit().get(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillThere) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
