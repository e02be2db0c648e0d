package dev.perdure.web.engine.local;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Download of a file over HTTP, limited in size and time. It follows redirects, but from HTTPS to
 * HTTPS alone. Failures have a reason for people as their message.
 */
record FileDownload(URI address, long maxBytes) {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration DOWNLOAD_TIMEOUT = Duration.ofMinutes(20);
  private static final int MAX_REDIRECTS = 5;
  private static final int OK = 200;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  void to(Path file) throws IOException {
    Instant end = Instant.now().plus(DOWNLOAD_TIMEOUT);
    URI next = address;
    for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
      HttpResponse<Path> reply = request(next, file, Duration.between(Instant.now(), end));
      if (reply.statusCode() == OK) {
        return;
      }
      next = redirect(next, reply);
    }
    throw new IOException("it leads to more than %d addresses".formatted(MAX_REDIRECTS));
  }

  private HttpResponse<Path> request(URI from, Path file, Duration timeout) throws IOException {
    var settings = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT);
    try (HttpClient client = settings.build()) {
      try {
        var target =
            BodyHandlers.ofFile(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
        return client
            .sendAsync(
                HttpRequest.newBuilder(from).build(), BodyHandlers.limiting(target, maxBytes))
            .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      } finally {
        client.shutdownNow();
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("'%s' is not a valid address".formatted(from), e);
    } catch (ExecutionException e) {
      throw new IOException(reason(e), e);
    } catch (TimeoutException e) {
      throw new IOException(
          "it took longer than %d minutes".formatted(DOWNLOAD_TIMEOUT.toMinutes()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("it was interrupted");
    }
  }

  private static String reason(ExecutionException failure) {
    return failure.getCause() instanceof ConnectException
        ? "there is no connection"
        : String.valueOf(failure.getCause());
  }

  private static URI redirect(URI from, HttpResponse<Path> reply) throws IOException {
    Optional<String> location = reply.headers().firstValue("Location");
    if (!REDIRECTS.contains(reply.statusCode()) || location.isEmpty()) {
      throw new IOException("the server answered %d".formatted(reply.statusCode()));
    }
    try {
      URI next = from.resolve(location.get());
      if ("https".equals(from.getScheme()) && !"https".equals(next.getScheme())) {
        throw new IOException("it leads to '%s', which is not HTTPS".formatted(next));
      }
      return next;
    } catch (IllegalArgumentException e) {
      throw new IOException("it leads to '%s', no valid address".formatted(location.get()), e);
    }
  }
}
