package dev.perdure.activities.process;

/** Why a command is over. */
public enum ExitReason {
  /** It came to its end. */
  BY_ITSELF,
  /** Its time was up. */
  TIMED_OUT,
  /** Somebody stopped it. */
  CANCELLED,
  /** It wrote more output than anybody could read. */
  FLOODED,
  /** It started more processes than the machine can bear. */
  CROWDED,
  /** It took more memory than the machine can spare. */
  OUT_OF_MEMORY,
  /** It left too little space on the disk. */
  DISK_FULL
}
