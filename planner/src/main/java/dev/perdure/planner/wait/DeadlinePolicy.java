package dev.perdure.planner.wait;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a task is parked that has not come to rest.
 *
 * @param after the time from the creation of the task
 * @param warn the time between the warning and the deadline; a tenth of the whole if it is empty
 */
public record DeadlinePolicy(WaitSpan after, Optional<Duration> warn) {

  private static final int DEFAULT_PART = 10;

  /** The deadline of a task that was created at a moment. */
  public Instant deadline(Instant created, Optional<WorkCalendar> calendar) {
    return after.after(created, calendar);
  }

  /** The warning before the deadline of such a task. */
  public Instant warning(Instant created, Optional<WorkCalendar> calendar) {
    Instant deadline = deadline(created, calendar);
    Duration whole = Duration.between(created, deadline);
    return deadline.minus(warn.orElseGet(() -> whole.dividedBy(DEFAULT_PART)));
  }
}
