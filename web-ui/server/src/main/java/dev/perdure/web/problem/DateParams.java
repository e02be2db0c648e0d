package dev.perdure.web.problem;

import dev.perdure.activities.journal.task.CreationPeriod;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parser of the parameters {@code from} and {@code to}, which are days by UTC or moments. */
public final class DateParams {

  private DateParams() {}

  /** The period from the first day to the last, both included. */
  public static CreationPeriod period(@Nullable String from, @Nullable String to) {
    var start = Optional.ofNullable(from).map(word -> moment("from", word, 0));
    var end = Optional.ofNullable(to).map(word -> moment("to", word, 1));
    if (start.isPresent() && end.isPresent() && !start.get().isBefore(end.get())) {
      throw ApiFailure.invalid(
          "to", "'to' is %s, which is before 'from' %s: swap them.".formatted(to, from));
    }
    return new CreationPeriod(start, end);
  }

  /** The moment that a word names; a day begins, or ends after so many days. */
  private static Instant moment(String field, String word, int days) {
    try {
      return word.length() == "2026-01-31".length()
          ? LocalDate.parse(word).plusDays(days).atStartOfDay().toInstant(ZoneOffset.UTC)
          : Instant.parse(word);
    } catch (DateTimeParseException e) {
      throw ApiFailure.invalid(
          field,
          "'%s' can't be the value of '%s': use a day as in 2026-01-31, or a moment as in 2026-01-31T08:00:00Z."
              .formatted(word, field));
    }
  }
}
