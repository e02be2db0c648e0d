package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.registry.CatalogueServer.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A fetch of the public catalogue from a server that does well or ill. */
@Timeout(60)
class PublicCatalogueFetchTest {

  private static final String DOCUMENT =
      PublicCatalogueReaderTest.document(PublicCatalogueReaderTest.model("gpt-7", ""));

  @Test
  void takesTheModelsAndTheTime() throws IOException {
    try (var server = CatalogueServer.of(200, DOCUMENT)) {
      PublicCatalogue fetched = PublicCatalogueFetch.of(server.address()).fetch();
      assertThat(fetched.models("openai")).extracting(CatalogueEntry::id).containsExactly("gpt-7");
      assertThat(fetched.date()).isBetween(Instant.now().minusSeconds(60), Instant.now());
    }
  }

  @Test
  void refusesAnErrorAndARedirect() {
    try (var server = CatalogueServer.of(500, DOCUMENT)) {
      refused(server.address(), "status 500");
    }
    try (var target = CatalogueServer.of(200, DOCUMENT);
        var server =
            CatalogueServer.answering(exchange -> {
              exchange.getResponseHeaders().add("Location", target.address().toString());
              exchange.sendResponseHeaders(302, -1);
            })) {
      refused(server.address(), "status 302");
      assertThat(target.requests()).isZero();
    }
  }

  @Test
  void refusesAPageAndAServerThatIsAway() {
    try (var server = CatalogueServer.of(200, "<html>Sign in</html>")) {
      refused(server.address(), "no whole JSON document");
    }
    refused(URI.create("http://127.0.0.1:1/api.json"), "no connection");
  }

  @Test
  void refusesAnAnswerThatEndsInTheMiddle() {
    byte[] half = Arrays.copyOf(DOCUMENT.getBytes(StandardCharsets.UTF_8), 60);
    try (var server =
        CatalogueServer.answering(exchange -> {
          exchange.sendResponseHeaders(200, DOCUMENT.length());
          exchange.getResponseBody().write(half);
          exchange.getResponseBody().flush();
        })) {
      refused(server.address(), "bytes received: 60");
    }
  }

  @Test
  void stopsReadingAHundredMegabytes() {
    try (var server = CatalogueServer.answering(endless(100_000_000))) {
      refused(server.address(), "longer than 30000000 bytes");
    }
  }

  private static Answer endless(long bytes) {
    byte[] block = " ".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    return exchange -> {
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = exchange.getResponseBody()) {
        for (long sent = 0; sent < bytes; sent += block.length) {
          out.write(block);
        }
      }
    };
  }

  @Test
  void waitsNoLongerThanItsLimitForAnAnswerThatNeverEnds() {
    var over = new CountDownLatch(1);
    try (var server =
        CatalogueServer.answering(exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          await(over);
        })) {
      var fetch = new PublicCatalogueFetch(server.address(), 1_000, Duration.ofSeconds(1));
      assertThatThrownBy(fetch::fetch)
          .isInstanceOf(IOException.class)
          .hasMessage("no whole answer in 1 seconds");
      over.countDown();
    }
  }

  static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(50, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void refused(URI address, String reason) {
    assertThatThrownBy(() -> PublicCatalogueFetch.of(address).fetch())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }
}
