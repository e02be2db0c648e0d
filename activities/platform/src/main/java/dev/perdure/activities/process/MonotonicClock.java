package dev.perdure.activities.process;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Clock for times within this process: intervals of jobs, ages of what a process keeps. It starts
 * with the machine's clock and then only counts; a jump of the machine's clock does not move it. No
 * moment of it may leave the process.
 */
public final class MonotonicClock implements InstantSource {

  private static final MonotonicClock OF_PROCESS =
      new MonotonicClock(Instant.now(), System::nanoTime);

  private final Instant start;
  private final LongSupplier nanos;
  private final long startNanos;

  /**
   * Counts from a moment.
   *
   * @param nanos a count of nanoseconds that never goes back
   */
  MonotonicClock(Instant start, LongSupplier nanos) {
    this.start = start;
    this.nanos = nanos;
    this.startNanos = nanos.getAsLong();
  }

  /** The clock of this process. */
  public static MonotonicClock ofProcess() {
    return OF_PROCESS;
  }

  /** The present moment of the clock of this process. */
  public static Instant now() {
    return OF_PROCESS.instant();
  }

  @Override
  public Instant instant() {
    return start.plusNanos(nanos.getAsLong() - startNanos);
  }
}
