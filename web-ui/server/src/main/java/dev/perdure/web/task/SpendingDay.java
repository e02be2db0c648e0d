package dev.perdure.web.task;

import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.web.problem.ApiFailure;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the day whose spending a caller asks for. */
final class SpendingDay {

  private static final int FIRST_YEAR = 2000;
  private static final int LAST_YEAR = 9999;

  private SpendingDay() {}

  /**
   * The day that a text names; today in the calendar of the limits for an absent text.
   *
   * @throws ApiFailure if the text names no day
   */
  static LocalDate of(SpendingPolicy policy, @Nullable String day) {
    return day == null || day.isBlank()
        ? policy.day(Instant.now())
        : find(day)
            .orElseThrow(() ->
                ApiFailure.invalid(
                    "day",
                    "'day' is '%s', which is no day of the years %d to %d: give one such as 2026-11-30."
                        .formatted(day, FIRST_YEAR, LAST_YEAR)));
  }

  /** Years beyond these are no days of the database, or have no month after them. */
  private static Optional<LocalDate> find(String day) {
    try {
      return Optional.of(LocalDate.parse(day))
          .filter(found -> found.getYear() >= FIRST_YEAR && found.getYear() <= LAST_YEAR);
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }
}
