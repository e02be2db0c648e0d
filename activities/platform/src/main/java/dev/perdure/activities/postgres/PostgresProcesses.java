package dev.perdure.activities.postgres;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Running PostgreSQL server processes of a data directory, found by their command line. */
record PostgresProcesses(Path cluster, List<ProcessHandle> processes) {
  private static final long PAUSE_MILLIS = 50;

  PostgresProcesses {
    processes = List.copyOf(processes);
  }

  static PostgresProcesses of(Path cluster) {
    try (var all = ProcessHandle.allProcesses()) {
      return new PostgresProcesses(
          cluster, all.filter(process -> serves(process, cluster)).toList());
    }
  }

  boolean isEmpty() {
    return processes.isEmpty();
  }

  boolean contain(long pid) {
    return processes.stream().anyMatch(process -> process.pid() == pid);
  }

  /** Ends what has not ended by itself; the write-ahead log makes that safe. */
  void end() {
    for (var process : processes) {
      if (serves(process, cluster)) {
        process.destroyForcibly();
      }
      while (serves(process, cluster)) {
        pause();
      }
    }
  }

  static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PostgresException("Interrupted while waiting for PostgreSQL.", e);
    }
  }

  /** False for a process that has ended and was not yet collected by its parent. */
  private static boolean serves(ProcessHandle process, Path cluster) {
    var info = process.info();
    var isServer = info.command().filter(command -> command.endsWith("/postgres")).isPresent();
    return isServer
        && info.arguments()
            .map(Arrays::asList)
            .filter(arguments -> arguments.contains(cluster.toString()))
            .isPresent();
  }
}
