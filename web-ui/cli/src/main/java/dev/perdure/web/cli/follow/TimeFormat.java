package dev.perdure.web.cli.follow;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Short formats of durations and clock times for the terminal. */
public final class TimeFormat {
  private TimeFormat() {}

  /** The time between two moments; nothing if one of them is none. */
  static Optional<String> between(String start, String end) {
    try {
      return Optional.of(text(Duration.between(Instant.parse(start), Instant.parse(end))));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** A moment as the clock on the wall shows it, with the day if that is not today. */
  static String clock(String time) {
    ZonedDateTime then = Instant.parse(time).atZone(ZoneId.systemDefault());
    boolean today = then.toLocalDate().equals(LocalDate.now(ZoneId.systemDefault()));
    return then.format(DateTimeFormatter.ofPattern(today ? "HH:mm:ss" : "yyyy-MM-dd HH:mm"));
  }

  /** {@code 7 s}, {@code 3:07}, {@code 2 h 03 min} or {@code 3 d 4 h}. */
  public static String text(Duration time) {
    Duration shown = time.isNegative() ? Duration.ZERO : time;
    if (shown.toSeconds() < 60) {
      return shown.toSeconds() + " s";
    }
    if (shown.toHours() < 1) {
      return "%d:%02d".formatted(shown.toMinutes(), shown.toSecondsPart());
    }
    return shown.toDays() < 1
        ? "%d h %02d min".formatted(shown.toHours(), shown.toMinutesPart())
        : "%d d %d h".formatted(shown.toDays(), shown.toHoursPart());
  }
}
