package dev.perdure.activities.tool.shell.supervise;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ends a supervised command with everything it started: asks first, then insists. */
final class ProcessTree {

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
   * Kills the supervisor and what it started, then the whole group and those who left it. The end
   * of a sandbox's first process is the end of all that are in it, so nothing is started for that.
   */
  void kill() throws IOException, InterruptedException {
    List<ProcessHandle> first = supervisor.children().toList();
    List<ProcessHandle> all = supervisor.descendants().toList();
    first.forEach(ProcessHandle::destroyForcibly);
    supervisor.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    new ProcessBuilder("kill", "-KILL", "--", "-" + supervisor.pid())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor(5, TimeUnit.SECONDS);
  }
}
