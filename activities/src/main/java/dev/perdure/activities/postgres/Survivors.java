package dev.perdure.activities.postgres;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Server processes that run on one cluster, recognised by their command line. */
record Survivors(List<ProcessHandle> processes) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 50;

  Survivors {
    processes = List.copyOf(processes);
  }

  static Survivors of(Path cluster) {
    try (var all = ProcessHandle.allProcesses()) {
      return new Survivors(all.filter(process -> serves(process, cluster)).toList());
    }
  }

  boolean isEmpty() {
    return processes.isEmpty();
  }

  boolean contain(long pid) {
    return processes.stream().anyMatch(process -> process.pid() == pid);
  }

  /** TERM, five seconds, KILL. */
  void end() {
    processes.forEach(ProcessHandle::destroy);
    processes.stream()
        .filter(process -> !endsWithin(process, PATIENCE))
        .forEach(
            process -> {
              process.destroyForcibly();
              endsWithin(process, PATIENCE);
            });
  }

  static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PostgresException("Interrupted while waiting for PostgreSQL.", e);
    }
  }

  private static boolean endsWithin(ProcessHandle process, Duration patience) {
    try {
      process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException late) {
      return !process.isAlive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

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
