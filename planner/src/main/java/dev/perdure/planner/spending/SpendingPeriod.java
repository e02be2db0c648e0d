package dev.perdure.planner.spending;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.Locale;

/** The periods of the calendar in which spending is summed. */
public enum SpendingPeriod {
  @JsonProperty("day")
  DAY,
  @JsonProperty("month")
  MONTH;

  /** The first day of the period that a day belongs to. */
  public LocalDate start(LocalDate day) {
    return this == DAY ? day : day.withDayOfMonth(1);
  }

  /** The first day of the next period. */
  public LocalDate next(LocalDate start) {
    return this == DAY ? start.plusDays(1) : start.plusMonths(1);
  }

  /** A period as people write it, such as {@code 2026-11} for a month. */
  public String label(LocalDate start) {
    String day = start.toString();
    return this == DAY ? day : day.substring(0, day.lastIndexOf('-'));
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
