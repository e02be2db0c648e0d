package dev.perdure.activities.process;

/** The reason for which a command is over. */
public enum ExitReason {
  EXITED,
  TIMED_OUT,
  CANCELLED,
  OUTPUT_LIMIT,
  PROCESS_LIMIT,
  MEMORY_LIMIT,
  DISK_LIMIT
}
