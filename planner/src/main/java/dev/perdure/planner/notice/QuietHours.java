package dev.perdure.planner.notice;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;

/**
 * The hours of each day in which no notice reaches a person; they may include midnight.
 *
 * @param from the first moment
 * @param until the end, another time than {@code from}
 */
public record QuietHours(LocalTime from, LocalTime until) {

  /** The moment itself outside of the quiet hours, else their end. */
  Instant end(ZonedDateTime moment) {
    LocalTime time = moment.toLocalTime();
    boolean isSameDay = from.isBefore(until);
    boolean isAfterStart = !time.isBefore(from);
    boolean isBeforeEnd = time.isBefore(until);
    boolean isQuiet = isSameDay ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd;
    if (!isQuiet) {
      return moment.toInstant();
    }
    ZonedDateTime end = moment.with(until);
    return (isBeforeEnd ? end : end.plusDays(1)).toInstant();
  }
}
