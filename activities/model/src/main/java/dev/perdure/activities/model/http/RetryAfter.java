package dev.perdure.activities.model.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads how long a server asks to wait: from its headers, else from the body or the message of its
 * error.
 */
final class RetryAfter {

  private static final double MAX_SECONDS = Duration.ofDays(1).toSeconds();

  /** Numbers from here on are times since 1970, in milliseconds from the second one on. */
  private static final double FIRST_EPOCH_SECONDS = 1e9;

  private static final double FIRST_EPOCH_MILLIS = 1e11;

  private static final Pattern PIECE =
      Pattern.compile("(?i)(\\d+(?:\\.\\d+)?)\\s*(milli|ms|h|m|s)");

  /** Google's field of a delay, which is a text or an object. */
  private static final Pattern DELAY =
      Pattern.compile("(?i)\"retryDelay\"\\s*:\\s*(?:\"|\\{\\s*\"seconds\"\\s*:\\s*\"?)([\\d.]+)");

  private static final Pattern FIELD =
      Pattern.compile(
          "(?i)\"retry[-_]?after(?:[-_]?(ms|milliseconds|seconds|secs?))?\"\\s*:\\s*\"?(\\d+(?:\\.\\d+)?)");

  private static final Pattern RESET =
      Pattern.compile("(?i)\"x-ratelimit-reset\"\\s*:\\s*\"?(\\d{10,13})\\b");

  private static final Pattern SENTENCE =
      Pattern.compile(
          "(?i)(?:try(?:ing)? again|retry(?:ing)?|wait|resets?|available)(?: (?:(?:your|the|this) requests?"
              + "|again|in|after|for|at least|about|another))* "
              + "((?:\\d+(?:\\.\\d+)?\\s*(?:milliseconds?|ms|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)"
              + "(?![a-z])[\\s,]*(?:and\\s+)?)+)");

  private static final Pattern CHINESE =
      Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(毫秒|秒|分钟|小时)(?:之?后|以后)?[^\\d。]{0,6}试");

  private static final Map<String, Double> CHINESE_SECONDS =
      Map.of("毫秒", 0.001, "秒", 1.0, "分钟", 60.0, "小时", 3600.0);

  private static final Pattern TIME =
      Pattern.compile(
          "(?i)(?:resets?|retry|try again|available|wait)[^.\"\\d]{0,30}?"
              + "(\\d{4}-\\d\\d-\\d\\d)[T ](\\d\\d:\\d\\d:\\d\\d)(?:\\.\\d+)? ?(?:Z|UTC|GMT)");

  /** The three forms of a date in HTTP, and the one of JSON. */
  private static final List<Function<String, Instant>> DATES =
      List.of(
          text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant(),
          text -> ZonedDateTime.parse(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME).toInstant(),
          dateOf("EEEE, dd-MMM-yy HH:mm:ss 'GMT'"),
          dateOf("EEE MMM ppd HH:mm:ss yyyy"));

  private RetryAfter() {}

  private static Function<String, Instant> dateOf(String form) {
    var format = DateTimeFormatter.ofPattern(form, Locale.ENGLISH).withZone(ZoneOffset.UTC);
    return text -> ZonedDateTime.parse(text, format).toInstant();
  }

  /** The delay of an error; a limit of requests names the time of its end in other headers too. */
  static Optional<Duration> in(HttpHeaders headers, String body, boolean isLimit, Instant now) {
    return in(headers, now)
        .or(() -> in(body, now))
        .or(() -> isLimit ? ofLimit(headers, now) : Optional.empty());
  }

  private static Optional<Duration> in(HttpHeaders headers, Instant now) {
    return headers
        .firstValue("retry-after-ms")
        .flatMap(text -> number(text).map(millis -> seconds(millis / 1000)))
        .or(() -> headers.firstValue("retry-after").flatMap(text -> waiting(text.strip(), now)));
  }

  private static Optional<Duration> waiting(String text, Instant now) {
    return until(text, now).or(() -> pieces(text)).or(() -> date(text, now));
  }

  /** The delay that a text names: a JSON body, perhaps quoted in another one, or a sentence. */
  static Optional<Duration> in(String text, Instant now) {
    String plain = text.replace("\\", "");
    return Stream.<Optional<Duration>>of(
            first(DELAY, plain).flatMap(it -> number(it.group(1))).map(RetryAfter::seconds),
            first(FIELD, plain).flatMap(RetryAfter::field),
            first(SENTENCE, plain).flatMap(it -> pieces(it.group(1))),
            first(CHINESE, plain).flatMap(RetryAfter::chinese),
            first(TIME, plain).flatMap(it -> date(it.group(1) + "T" + it.group(2) + "Z", now)),
            first(RESET, plain).flatMap(it -> until(it.group(1), now)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<MatchResult> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
  }

  private static Optional<Duration> field(MatchResult found) {
    boolean isMillis =
        Objects.requireNonNullElse(found.group(1), "").toLowerCase(Locale.ROOT).startsWith("m");
    return number(found.group(2)).map(value -> seconds(isMillis ? value / 1000 : value));
  }

  private static Optional<Duration> chinese(MatchResult found) {
    return number(found.group(1))
        .map(value -> seconds(value * CHINESE_SECONDS.getOrDefault(found.group(2), 1.0)));
  }

  /** The end of the limit that is used up, else of the only one that the server has. */
  private static Optional<Duration> ofLimit(HttpHeaders headers, Instant now) {
    return Stream.of("tokens", "requests")
        .filter(kind ->
            headers.firstValue("x-ratelimit-remaining-" + kind).filter("0"::equals).isPresent())
        .flatMap(kind -> headers.firstValue("x-ratelimit-reset-" + kind).stream())
        .flatMap(text -> waiting(text.strip(), now).stream())
        .max(Duration::compareTo)
        .or(() ->
            Stream.of("x-ratelimit-reset", "ratelimit-reset")
                .flatMap(name -> headers.firstValue(name).stream())
                .flatMap(text -> waiting(text.strip(), now).stream())
                .findFirst());
  }

  /** A number of seconds, or a time since 1970. */
  private static Optional<Duration> until(String text, Instant now) {
    return number(text)
        .map(value -> {
          if (value < FIRST_EPOCH_SECONDS) {
            return seconds(value);
          }
          double millis = value < FIRST_EPOCH_MILLIS ? value * 1000 : value;
          return seconds(Math.max(0, (millis - now.toEpochMilli()) / 1000));
        });
  }

  private static Optional<Duration> pieces(String text) {
    List<MatchResult> pieces = PIECE.matcher(text).results().toList();
    return pieces.isEmpty() || !Character.isDigit(text.charAt(0))
        ? Optional.empty()
        : Optional.of(seconds(pieces.stream().mapToDouble(RetryAfter::piece).sum()));
  }

  private static double piece(MatchResult piece) {
    double value = number(piece.group(1)).orElse(0.0);
    return switch (piece.group(2).toLowerCase(Locale.ROOT)) {
      case "milli", "ms" -> value / 1000;
      case "h" -> value * 3600;
      case "m" -> value * 60;
      default -> value;
    };
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
    return Duration.ofMillis(Math.round(Math.min(value, MAX_SECONDS) * 1000));
  }

  private static Optional<Duration> date(String text, Instant now) {
    return DATES.stream()
        .flatMap(form -> {
          try {
            return Stream.of(form.apply(text));
          } catch (DateTimeException e) {
            return Stream.empty();
          }
        })
        .findFirst()
        .map(then -> then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO);
  }
}
