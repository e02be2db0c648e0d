package dev.perdure.planner.wait;

import java.time.Instant;
import java.time.LocalTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a waiting request is called to mind.
 *
 * @param after the time to the first reminder
 * @param every the time between two reminders
 * @param at the time of day of each reminder, if the spans are working days; null for none
 * @param max the number of reminders
 */
public record ReminderPolicy(WaitSpan after, WaitSpan every, @Nullable LocalTime at, int max) {

  /** The most reminders of a request. */
  public static final int MAX_REMINDERS = 100;

  /** The number of reminders if the policy names none. */
  public static final int DEFAULT_REMINDERS = 20;

  /** The first reminder of a request that was raised at a moment. */
  Instant first(Instant raised, Optional<WorkCalendar> calendar) {
    return next(raised, after, calendar);
  }

  /** The reminder that follows one; always later than it. */
  Instant following(Instant last, Optional<WorkCalendar> calendar) {
    return next(last, every, calendar);
  }

  private Instant next(Instant start, WaitSpan span, Optional<WorkCalendar> calendar) {
    Instant plain =
        at != null && span instanceof WaitSpan.WorkingDays(int days)
            ? calendar.orElseThrow().plusWorkingDays(start, days, at)
            : span.after(start, calendar);
    return calendar.map(hours -> hours.nextOpen(plain)).orElse(plain);
  }
}
