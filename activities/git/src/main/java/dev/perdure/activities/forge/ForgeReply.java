package dev.perdure.activities.forge;

import dev.perdure.activities.json.Json;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/** Reply of a forge's API. */
record ForgeReply(int status, HttpHeaders headers, String text) {

  private static final Duration UNSTATED_LIMIT = Duration.ofMinutes(1);

  /** Whether the reply is a web page, such as that of a proxy or of another server. */
  boolean isPage() {
    return text.stripLeading().startsWith("<");
  }

  boolean succeeded() {
    return status / 100 == 2;
  }

  boolean isRedirection() {
    return status / 100 == 3;
  }

  /** Reads the reply; empty if it is not an answer of that type, such as a page. */
  <T> Optional<T> read(Class<T> type) {
    try {
      return Optional.ofNullable(Json.read(text, type));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** The wait until a limit of calls ends; empty if no limit is reached. */
  Optional<Duration> limit() {
    if (status != 403 && status != 429) {
      return Optional.empty();
    }
    boolean isUsedUp =
        Stream.of("x-ratelimit-remaining", "ratelimit-remaining")
            .anyMatch(name -> headers.firstValue(name).filter("0"::equals).isPresent());
    Optional<Duration> reset =
        Stream.of("x-ratelimit-reset", "ratelimit-reset")
            .filter(_ -> isUsedUp)
            .flatMap(name -> number(name).stream())
            .findFirst()
            .map(at -> until(Instant.ofEpochSecond(at)));
    return pause().or(() -> reset).or(this::limitOfTheMessage);
  }

  /** The pause that the forge demands before the next call; empty if it names none. */
  Optional<Duration> pause() {
    return number("retry-after").map(Duration::ofSeconds).or(() -> date("retry-after"));
  }

  /** Whether the forge limits calls or is faulty, so that a later call may succeed. */
  boolean isBusy() {
    return status == 429 || status >= 500 || limit().isPresent();
  }

  /** Some limits of a short time come without a header: GitHub then demands a minute. */
  private Optional<Duration> limitOfTheMessage() {
    return ForgeRefusal.reason(this).toLowerCase(Locale.ROOT).contains("rate limit")
        ? Optional.of(UNSTATED_LIMIT)
        : Optional.empty();
  }

  private Optional<Duration> date(String header) {
    try {
      return headers
          .firstValue(header)
          .map(text -> until(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static Duration until(Instant at) {
    Duration left = Duration.between(Instant.now(), at);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private Optional<Long> number(String header) {
    return headers.firstValue(header).filter(text -> text.matches("\\d{1,12}")).map(Long::valueOf);
  }
}
