package dev.perdure.activities.forge;

import dev.perdure.activities.json.Json;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/** Reply of a forge's API. */
record ForgeReply(int status, HttpHeaders headers, String text) {

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
    Optional<Duration> after = number("retry-after").map(Duration::ofSeconds);
    boolean isUsedUp =
        Stream.of("x-ratelimit-remaining", "ratelimit-remaining")
            .anyMatch(name -> headers.firstValue(name).filter("0"::equals).isPresent());
    Optional<Duration> reset =
        Stream.of("x-ratelimit-reset", "ratelimit-reset")
            .filter(_ -> isUsedUp)
            .flatMap(name -> number(name).stream())
            .findFirst()
            .map(at -> Duration.between(Instant.now(), Instant.ofEpochSecond(at)))
            .map(left -> left.isNegative() ? Duration.ZERO : left);
    return after.or(() -> reset);
  }

  private Optional<Long> number(String header) {
    return headers.firstValue(header).filter(text -> text.matches("\\d{1,12}")).map(Long::valueOf);
  }
}
