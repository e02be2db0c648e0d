package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Bad answers of forges, and of other servers in their place. */
enum TestBadAnswer {
  NO_LOGIN(401, "{\"message\":\"Bad credentials\"}", Outcome.LASTING),
  NO_RIGHT(403, "{\"message\":\"Resource not accessible\"}", Outcome.LASTING),
  HIDDEN(404, "{\"message\":\"Not Found\"}", Outcome.LASTING),
  NO_RIGHT_PAGE(403, "<html>\nBlocked\n</html>\n", Outcome.LASTING),
  LIMIT_IN_SECONDS(429, "{}", Outcome.BUSY, "Retry-After: 30", seconds(30)),
  LIMIT_UNTIL_A_DATE(429, "{}", Outcome.BUSY, "Retry-After: DATE+600", seconds(600)),
  LIMIT_WITHOUT_AN_END(429, "<html>\nSlow down\n</html>\n", Outcome.BUSY),
  LIMIT_OF_TWO_HOURS(429, "{}", Outcome.LASTING, "Retry-After: 7200", List.of()),
  SECONDARY_LIMIT(
      403,
      "{\"message\":\"You have exceeded a secondary rate limit.\"}",
      Outcome.BUSY,
      "Retry-After: 60",
      seconds(60)),
  SECONDARY_LIMIT_WITHOUT_AN_END(
      403,
      "{\"message\":\"You have exceeded a secondary rate limit.\"}",
      Outcome.BUSY,
      "",
      seconds(60)),
  PRIMARY_LIMIT(
      403,
      "{\"message\":\"API rate limit exceeded\"}",
      Outcome.BUSY,
      "X-RateLimit-Remaining: 0\nX-RateLimit-Reset: EPOCH+1800",
      seconds(1800)),
  FAULT(500, "<html>\nOops\n</html>\n", Outcome.BUSY),
  BAD_GATEWAY(502, "", Outcome.BUSY),
  MAINTENANCE(503, "{}", Outcome.BUSY, "Retry-After: 120", seconds(120)),
  SIGN_IN_PAGE(200, "<html>\nSign in\n</html>\n", Outcome.LASTING),
  SIGN_IN_ADDRESS(302, "", Outcome.LASTING, "Location: /users/sign_in", List.of()),
  OTHER_SERVER(302, "", Outcome.LASTING, "Location: https://login.example/x", List.of()),
  EMPTY(200, "", Outcome.LASTING),
  OTHER_JSON(200, "{\"login\":\"ada\"}\n", Outcome.LASTING),
  OTHER_LIST(200, "[null, {}]\n", Outcome.LASTING),
  NO_JSON(200, "{\"id\": \n", Outcome.LASTING),
  LARGE(200, "", Outcome.LASTING) {
    @Override
    HttpHandler handler() {
      return TestBadAnswer::sendLarge;
    }
  },
  CUT(200, "", Outcome.PASSING) {
    @Override
    HttpHandler handler() {
      return HttpExchange::close;
    }
  },
  HANG(200, "", Outcome.PASSING) {
    @Override
    HttpHandler handler() {
      return _ -> await();
    }
  },
  ENDLESS(200, "", Outcome.PASSING) {
    @Override
    HttpHandler handler() {
      return exchange -> {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('[');
        exchange.getResponseBody().flush();
        await();
      };
    }
  };

  /** Whether and how Perdure tries again. */
  enum Outcome {
    LASTING,
    PASSING,
    BUSY
  }

  private static final int LARGE_MIB = 100;
  private static volatile CountDownLatch released = new CountDownLatch(1);

  private final int status;
  private final String body;
  private final Outcome outcome;
  private final String headers;
  private final List<Predicate<Optional<Duration>>> pauses;

  TestBadAnswer(int status, String body, Outcome outcome) {
    this(status, body, outcome, "", List.of(Optional::isEmpty));
  }

  TestBadAnswer(
      int status,
      String body,
      Outcome outcome,
      String headers,
      List<Predicate<Optional<Duration>>> pauses) {
    this.status = status;
    this.body = body;
    this.outcome = outcome;
    this.headers = headers;
    this.pauses = pauses;
  }

  /** A pause that the answer demands, give or take ten seconds of the test. */
  private static List<Predicate<Optional<Duration>>> seconds(int wanted) {
    return List.of(pause ->
        pause.map(Duration::toSeconds).filter(found -> Math.abs(found - wanted) <= 10).isPresent());
  }

  /** The pauses that fit the answer; none if Perdure does not wait. */
  List<Predicate<Optional<Duration>>> pauses() {
    return pauses;
  }

  /** The outcome of a call; git does not see the words of the API's limits. */
  Outcome outcome(boolean isOfGit) {
    if (!isOfGit) {
      return outcome;
    }
    return switch (status) {
      case 403 -> Outcome.LASTING;
      case 429 -> Outcome.BUSY;
      default -> outcome;
    };
  }

  /** Whether the answer ends only with the patience of its client. */
  boolean isSlow() {
    return this == HANG || this == ENDLESS;
  }

  HttpHandler handler() {
    return exchange -> {
      exchange.getRequestBody().readAllBytes();
      String type = body.startsWith("<") ? "text/html" : "application/json";
      new TestForgeReply(status, type, body, headersNow()).send(exchange);
    };
  }

  private Map<String, String> headersNow() {
    Map<String, String> now = new HashMap<>();
    headers
        .lines()
        .map(line -> line.split(": ", 2))
        .forEach(header -> now.put(header[0], value(header[1])));
    return now;
  }

  private static String value(String text) {
    Supplier<Instant> later =
        () -> Instant.now().plusSeconds(Long.parseLong(text.replaceFirst("^.*\\+", "")));
    if (text.startsWith("DATE+")) {
      return DateTimeFormatter.RFC_1123_DATE_TIME.format(later.get().atZone(ZoneOffset.UTC));
    }
    return text.startsWith("EPOCH+") ? String.valueOf(later.get().getEpochSecond()) : text;
  }

  private static void sendLarge(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, 0);
    byte[] block = new byte[1 << 20];
    try (OutputStream stream = exchange.getResponseBody()) {
      for (int sent = 0; sent < LARGE_MIB; sent++) {
        stream.write(block);
      }
    }
  }

  private static void await() {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the answers that hang. */
  static void release() {
    released.countDown();
    released = new CountDownLatch(1);
  }
}
