package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.network.HostDenials;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A page of instructions that the person's own settings name; no redirection is followed. */
final class InstructionPage {

  private static final long MAX_SIZE = 1 << 20;
  private static final Duration FETCH_TIMEOUT = Duration.ofSeconds(5);

  private InstructionPage() {}

  /** Its content; fails with the reason in words if there is none. */
  static byte[] at(String url, HostDenials denials) throws IOException {
    try {
      URI address = URI.create(url);
      Optional<String> denial = denials.refusal(address);
      if (denial.isPresent()) {
        throw new IOException(denial.get().replaceFirst("\\.$", ""));
      }
      HttpResponse<byte[]> reply = fetched(address);
      if (reply.statusCode() != HttpURLConnection.HTTP_OK) {
        throw new IOException("status " + reply.statusCode());
      }
      return reply.body();
    } catch (TimeoutException e) {
      throw new IOException("no answer in 5 s", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException("it is not a valid address of a page", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static HttpResponse<byte[]> fetched(URI address)
      throws ExecutionException, InterruptedException, TimeoutException {
    HttpRequest request = HttpRequest.newBuilder(address).build();
    HttpClient client = HttpClient.newBuilder().followRedirects(Redirect.NEVER).build();
    try {
      return client
          .sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_SIZE))
          .get(FETCH_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } finally {
      client.shutdownNow();
    }
  }
}
