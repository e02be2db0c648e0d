package dev.perdure.activities.model.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads how long a server asks to wait: milliseconds, seconds or a date. */
final class RetryAfter {

  private static final double LONGEST_SECONDS = Duration.ofDays(1).toSeconds();

  private RetryAfter() {}

  static Optional<Duration> in(HttpHeaders headers, Instant now) {
    return headers
        .firstValue("retry-after-ms")
        .flatMap(text -> number(text).map(millis -> seconds(millis / 1000)))
        .or(() -> headers.firstValue("retry-after").flatMap(text -> secondsOrDate(text, now)));
  }

  private static Optional<Duration> secondsOrDate(String text, Instant now) {
    return number(text).map(RetryAfter::seconds).or(() -> date(text, now));
  }

  private static Optional<Double> number(String text) {
    try {
      double value = Double.parseDouble(text.strip());
      return Double.isFinite(value) && value >= 0 ? Optional.of(value) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Duration seconds(double value) {
    return Duration.ofMillis(Math.round(Math.min(value, LONGEST_SECONDS) * 1000));
  }

  private static Optional<Duration> date(String text, Instant now) {
    try {
      Instant then =
          ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
