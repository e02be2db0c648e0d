package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Guesses of a token that a person chose, over HTTP. */
@Timeout(120)
class GuessedTokenTest {

  private static final String TOKEN = "chosen-by-a-person";
  private static final int GUESSERS = 20;
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private static TestServer server;

  /** A way to present a token. */
  enum Way {
    HEADER {
      @Override
      int present(HttpTester http, String token) {
        return http.get("/api/tasks", "Authorization", "Bearer " + token).status();
      }
    },
    POST {
      @Override
      int present(HttpTester http, String token) {
        return http.post("/api/sign-in-links", "{}", "Authorization", "Bearer " + token).status();
      }
    },
    EVENTS {
      @Override
      int present(HttpTester http, String token) {
        return http.get("/api/tasks/t_1/events", "Authorization", "bearer " + token).status();
      }
    },
    HEALTH {
      @Override
      int present(HttpTester http, String token) {
        return http.get("/actuator/health", "Authorization", "Bearer " + token).status();
      }
    },
    FORM {
      @Override
      int present(HttpTester http, String token) {
        return http.form("/sign-in", "token=" + token).status();
      }
    };

    abstract int present(HttpTester http, String token);
  }

  @BeforeAll
  static void start() {
    server = TestServer.start(TOKEN);
    assertThat(Way.HEADER.present(server.http(), TOKEN)).isEqualTo(200);
    for (int i = 0; i < 8; i++) {
      Way.HEADER.present(server.http(), guess());
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void waitsHoweverItIsPresented(Way way) {
    Instant before = Instant.now();

    way.present(server.http(), guess());
    assertThat(Duration.between(before, Instant.now())).isGreaterThan(Duration.ofSeconds(2));
  }

  @Test
  void waitsAsTheRightOneDoesWhichIsNeverRefused() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answer>> guesses =
          IntStream.range(0, GUESSERS)
              .mapToObj(_ -> threads.submit(() -> Answer.to(guess())))
              .toList();
      Answer right = threads.submit(() -> Answer.to(TOKEN)).get();

      assertThat(right.status()).isEqualTo(200);
      assertThat(right.time()).isGreaterThanOrEqualTo(FailedAttempts.KNOWN_DELAY);
      for (Future<Answer> guess : guesses) {
        assertThat(guess.get().status()).isIn(401, 429);
        assertThat(guess.get().time()).isGreaterThan(FailedAttempts.KNOWN_DELAY);
      }
    }
  }

  /** The answer of the server to a token, and the time that it took. */
  private record Answer(int status, Duration time) {

    static Answer to(String token) {
      Instant before = Instant.now();
      int status = Way.HEADER.present(server.http(), token);
      return new Answer(status, Duration.between(before, Instant.now()));
    }
  }

  private static String guess() {
    return "guess-number-" + NUMBER.incrementAndGet();
  }
}
