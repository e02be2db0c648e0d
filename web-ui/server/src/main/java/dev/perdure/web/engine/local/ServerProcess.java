package dev.perdure.web.engine.local;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The process of a server by its id and start time, as operating systems reuse process ids. */
public final class ServerProcess {

  /** A computer that sets its clock reports other start times for the same processes. */
  private static final Duration MAX_CLOCK_CHANGE = Duration.ofMinutes(1);

  private ServerProcess() {}

  /** The start time of this process; the epoch on a system that tells no start times. */
  static Instant startTime() {
    return startTime(ProcessHandle.current());
  }

  /** Returns true if the process with this id runs and is the one that started at this time. */
  public static boolean isAlive(long pid, Instant startTime) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    return process
        .map(alive -> Duration.between(startTime, startTime(alive)).abs())
        .filter(difference -> difference.compareTo(MAX_CLOCK_CHANGE) <= 0)
        .isPresent();
  }

  private static Instant startTime(ProcessHandle process) {
    return process.info().startInstant().orElse(Instant.EPOCH);
  }
}
