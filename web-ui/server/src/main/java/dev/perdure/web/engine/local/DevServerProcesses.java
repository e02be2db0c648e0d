package dev.perdure.web.engine.local;

import com.google.common.util.concurrent.Uninterruptibles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Finds by command line, and ends, the Temporal dev server processes on one state file. */
record DevServerProcesses(Path state, List<ProcessHandle> processes) {
  private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  DevServerProcesses {
    processes = List.copyOf(processes);
  }

  static DevServerProcesses on(Path state) {
    try (var all = ProcessHandle.allProcesses()) {
      return new DevServerProcesses(state, all.filter(process -> serves(process, state)).toList());
    }
  }

  /** Terminates the processes, after five seconds by KILL, and waits as long for their end. */
  void end() {
    processes.forEach(ProcessHandle::destroy);
    awaitEnd();
    processes.stream()
        .filter(process -> serves(process, state))
        .forEach(ProcessHandle::destroyForcibly);
    awaitEnd();
  }

  /** A process that hangs in the kernel does not even end by KILL. */
  private void awaitEnd() {
    var deadline = System.nanoTime() + EXIT_TIMEOUT.toNanos();
    while (anyServes() && System.nanoTime() < deadline) {
      Uninterruptibles.sleepUninterruptibly(POLL_INTERVAL);
    }
  }

  private boolean anyServes() {
    return processes.stream().anyMatch(process -> serves(process, state));
  }

  /** Whether a process runs on the state file; false for a zombie. */
  private static boolean serves(ProcessHandle process, Path state) {
    return process
        .info()
        .arguments()
        .map(Arrays::asList)
        .filter(arguments -> arguments.contains("start-dev"))
        .filter(arguments -> arguments.contains(state.toString()))
        .isPresent();
  }
}
