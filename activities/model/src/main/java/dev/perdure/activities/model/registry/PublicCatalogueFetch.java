package dev.perdure.activities.model.registry;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A fetch of the public catalogue. It sends no key and follows no redirect; time and size are
 * bounded.
 *
 * @param maxBytes the size of the longest document that is read
 * @param limit the time for the whole answer
 */
record PublicCatalogueFetch(URI address, long maxBytes, Duration limit) {
  private static final long MAX_BYTES = 30_000_000;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int OK = 200;

  /** A fetch with the usual limits. */
  static PublicCatalogueFetch of(URI address) {
    return new PublicCatalogueFetch(address, MAX_BYTES, TIMEOUT);
  }

  /** Fetches and reads the document; a failure's message says why, without a full stop. */
  PublicCatalogue fetch() throws IOException {
    try (HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .build()) {
      HttpRequest request = HttpRequest.newBuilder(address).timeout(limit).build();
      CompletableFuture<HttpResponse<byte[]>> answer =
          client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), maxBytes));
      try {
        return read(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS));
      } finally {
        answer.cancel(true);
        client.shutdownNow();
      }
    } catch (TimeoutException e) {
      throw new IOException("no whole answer in %d seconds".formatted(limit.toSeconds()), e);
    } catch (ExecutionException e) {
      throw new IOException(reason(Objects.requireNonNullElse(e.getCause(), e)), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static PublicCatalogue read(HttpResponse<byte[]> response) throws IOException {
    if (response.statusCode() != OK) {
      throw new IOException("status %d".formatted(response.statusCode()));
    }
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return PublicCatalogueReader.read(response.body(), now);
  }

  private String reason(Throwable cause) {
    boolean isAway = cause instanceof ConnectException;
    String name = isAway ? "no connection" : cause.getClass().getSimpleName();
    String message = cause.getMessage();
    if (message == null) {
      return name;
    }
    return message.contains("capacity")
        ? "longer than %d bytes".formatted(maxBytes)
        : "%s: %s".formatted(name, message.lines().findFirst().orElse(""));
  }
}
