package dev.perdure.web.cli.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A running Perdure, spoken to over its HTTP interface. */
public final class Server {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final URI address;
  private final Optional<String> token;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  /** A server at an address; the token goes with every request. */
  public Server(URI address, Optional<String> token) {
    this.address = address;
    this.token = token;
  }

  /** Where the server is. */
  public URI address() {
    return address;
  }

  /** The page of a task. */
  public String page(String taskId) {
    return address + "/tasks/" + taskId;
  }

  /** Reads a resource, ending the verb where the server refuses. */
  public JsonNode get(String path) {
    return send(request(path).GET().build()).orMistake("Reading " + path).json();
  }

  /** Reads a resource and leaves the judgement to the caller. */
  public Reply tryGet(String path) {
    return send(request(path).GET().build());
  }

  /** Posts a body and leaves the judgement to the caller. */
  public Reply post(String path, JsonNode body) {
    return send(posting(path, body).build());
  }

  /** Posts a body under an idempotency key, so that it may be repeated. */
  public Reply post(String path, JsonNode body, String idempotencyKey) {
    return send(posting(path, body).header("Idempotency-Key", idempotencyKey).build());
  }

  /** Opens an event stream after a number; the caller closes it. */
  public InputStream events(String path, long after) throws IOException {
    HttpRequest request =
        builder(path)
            .header("Accept", "text/event-stream")
            .header("Last-Event-ID", Long.toString(after))
            .GET()
            .build();
    HttpResponse<InputStream> response = exchange(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      response.body().close();
      throw new IOException("The event stream was refused with " + response.statusCode() + ".");
    }
    return response.body();
  }

  /** One path segment, safe to put into a path. */
  public static String segment(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private HttpRequest.Builder posting(String path, JsonNode body) {
    return request(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(Json.write(body)));
  }

  private HttpRequest.Builder request(String path) {
    return builder(path).timeout(PATIENCE).header("Accept", "application/json");
  }

  private HttpRequest.Builder builder(String path) {
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(address + path));
    token.ifPresent(it -> builder.header("Authorization", "Bearer " + it));
    return builder;
  }

  private Reply send(HttpRequest request) {
    try {
      HttpResponse<String> response = exchange(request, BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.body());
    } catch (ConnectException nobody) {
      throw Mistake.ofServer(
          "No server answers at %s: start one with './perdure serve', or name another with --server."
              .formatted(address));
    } catch (IOException broken) {
      throw Mistake.ofServer(
          "The server at %s broke off (%s): look at its log."
              .formatted(address, broken.getMessage()));
    }
  }

  private <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    try {
      return http.send(request, handler);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
  }
}
