package dev.perdure.web.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A plain client of a running server. */
public final class HttpTester {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final String address;

  public HttpTester(String address) {
    this.address = address;
  }

  public String address() {
    return address;
  }

  public HttpReply get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  public HttpReply delete(String path, String... headers) {
    return send(request(path, headers).DELETE());
  }

  public HttpReply post(String path, String body, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  /** Sends JSON by any method. */
  public HttpReply send(String method, String path, String json, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json)));
  }

  /** Puts a body in place of what has a digest. */
  public HttpReply put(String path, String type, @Nullable String digest, String body) {
    var request = request(path, "Content-Type", type).PUT(BodyPublishers.ofString(body));
    return send(digest == null ? request : request.header("If-Match", "\"" + digest + "\""));
  }

  /** Asks for the headers of a page alone. */
  public HttpReply head(String path, String... headers) {
    return send(request(path, headers).HEAD());
  }

  /** Sends a form as a browser does. */
  public HttpReply form(String path, String fields, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields)));
  }

  /** Opens a stream; the caller closes it. */
  public BufferedReader stream(String path, String... headers) {
    try {
      var response =
          CLIENT.send(
              request(path, headers).timeout(Duration.ofMinutes(5)).GET().build(),
              BodyHandlers.ofInputStream());
      if (response.statusCode() != 200) {
        throw new IllegalStateException("The stream was refused with " + response.statusCode());
      }
      return new BufferedReader(new InputStreamReader(response.body(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest.Builder request(String path, String... headers) {
    var builder =
        HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofSeconds(60));
    for (var i = 0; i < headers.length; i += 2) {
      builder.header(headers[i], headers[i + 1]);
    }
    return builder;
  }

  private static HttpReply send(HttpRequest.Builder request) {
    try {
      var response = CLIENT.send(request.build(), BodyHandlers.ofString());
      return new HttpReply(response.statusCode(), response.body(), response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
