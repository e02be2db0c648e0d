package dev.perdure.planner.wait;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A span of a wait: a duration on the clock, or a number of working days of a calendar. */
public sealed interface WaitSpan {

  /** The shortest span. */
  Duration MIN_SPAN = Duration.ofSeconds(1);

  /** The longest span. */
  Duration MAX_SPAN = Duration.ofDays(366);

  /** The most working days of a span. */
  int MAX_WORKING_DAYS = 260;

  /** A duration on the clock. */
  record Elapsed(Duration duration) implements WaitSpan {
    @Override
    public Instant after(Instant start, Optional<WorkCalendar> calendar) {
      return start.plus(duration);
    }

    @Override
    public boolean isPositive() {
      return duration.compareTo(MIN_SPAN) >= 0;
    }

    @Override
    public boolean isTooLong() {
      return duration.compareTo(MAX_SPAN) > 0;
    }
  }

  /** A number of working days. */
  record WorkingDays(int days) implements WaitSpan {
    @Override
    public Instant after(Instant start, Optional<WorkCalendar> calendar) {
      return calendar.orElseThrow().plusWorkingDays(start, days);
    }

    @Override
    public boolean isPositive() {
      return days > 0;
    }

    @Override
    public boolean isTooLong() {
      return days > MAX_WORKING_DAYS;
    }
  }

  /** The moment that ends the span; working days need a calendar. */
  Instant after(Instant start, Optional<WorkCalendar> calendar);

  /** Whether the span is at least {@link #MIN_SPAN} long. */
  boolean isPositive();

  /** Whether the span is longer than any wait. */
  boolean isTooLong();

  /** Reads a span such as {@code 4h}, {@code PT4H} or {@code 2 working days}. */
  static Optional<WaitSpan> parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    Matcher working = Spellings.WORKING_DAYS.matcher(plain);
    if (working.matches()) {
      return Optional.of(new WorkingDays(Integer.parseInt(working.group(1))));
    }
    Matcher elapsed = Spellings.ELAPSED.matcher(plain);
    if (elapsed.matches()) {
      return Optional.of(new Elapsed(Spellings.duration(elapsed)));
    }
    try {
      return Optional.of(new Elapsed(Duration.parse(text.strip())));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** The spellings of spans. */
  final class Spellings {

    private static final Pattern WORKING_DAYS =
        Pattern.compile("([+-]?[0-9]{1,6}) ?(?:working|business) ?days?");

    private static final Pattern ELAPSED =
        Pattern.compile(
            "([+-]?[0-9]{1,9}) ?(s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?|w|weeks?)");

    private Spellings() {}

    private static Duration duration(Matcher elapsed) {
      long count = Long.parseLong(elapsed.group(1));
      return switch (elapsed.group(2).charAt(0)) {
        case 's' -> Duration.ofSeconds(count);
        case 'm' -> Duration.ofMinutes(count);
        case 'h' -> Duration.ofHours(count);
        case 'd' -> Duration.ofDays(count);
        default -> Duration.ofDays(count * 7);
      };
    }
  }
}
