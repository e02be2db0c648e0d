package dev.perdure.web.cli.client;

import dev.perdure.activities.process.LauncherName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import tools.jackson.databind.JsonNode;

/**
 * HTTP client for the API of a Perdure server: requests, uploads and event streams. It uses the
 * JDK's older client, which starts a quarter of a second faster.
 */
public final class ServerClient {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration REPLY_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
  private static final int RATE_LIMITED_STATUS = 429;

  /** An open stream is never silent for so long: the server sends a heartbeat every 15 seconds. */
  private static final Duration SILENCE_TIMEOUT = Duration.ofSeconds(45);

  /** A path of the server itself, which no terminal reads as something else. */
  private static final Pattern OWN_PATH = Pattern.compile("/|/[A-Za-z0-9][A-Za-z0-9/_.~-]*");

  private final URI address;
  private final Optional<String> token;

  public ServerClient(URI address, Optional<String> token) {
    this.address = address;
    this.token = token;
  }

  public URI address() {
    return address;
  }

  public String page(String taskId) {
    return address + "/tasks/" + taskId;
  }

  /** A new link that signs a browser in, once. */
  public String signInLink() {
    ServerReply reply = post("/api/sign-in-links", JsonNodes.object()).orMistake("The link");
    String path = JsonNodes.text(reply.json(), "path");
    if (!OWN_PATH.matcher(path).matches()) {
      throw UsageError.ofServer(
          "The server at %s sent a sign-in link that leads elsewhere: check its address."
              .formatted(address));
    }
    return address + path;
  }

  /**
   * A new link that signs a browser in, once, and shows a task; the task's page if none is needed.
   */
  public String signInLink(String taskId) {
    String link = signInLink();
    return link.endsWith("/") ? page(taskId) : link + "?next=/tasks/" + segment(taskId);
  }

  /** Reads a resource, ending the verb if the server refuses. */
  public JsonNode get(String path) {
    return tryGet(path).orMistake("Reading " + path).json();
  }

  /** Reads a page of a list, ending the verb if another program than Perdure answers. */
  public JsonNode listPage(String path) {
    JsonNode page = get(path);
    if (!page.path("items").isArray()) {
      throw UsageError.ofServer(
          "The server at %s sent no list of Perdure: correct the address (--server or PERDURE_SERVER)."
              .formatted(address));
    }
    return page;
  }

  /** The elements of a page of a list. */
  public List<JsonNode> list(String path) {
    return JsonNodes.list(listPage(path), "items");
  }

  public ServerReply tryGet(String path) {
    return exchange(path, _ -> {});
  }

  public ServerReply post(String path, JsonNode body) {
    return exchange(path, connection -> send(connection, body));
  }

  public ServerReply delete(String path) {
    return exchange(path, connection -> connection.setRequestMethod("DELETE"));
  }

  /** Posts a body under an idempotency key, so that it may be repeated. */
  public ServerReply post(String path, JsonNode body, String idempotencyKey) {
    return exchange(
        path,
        connection -> {
          connection.setRequestProperty("Idempotency-Key", idempotencyKey);
          send(connection, body);
        });
  }

  /** Puts a body in place of an earlier one. */
  public ServerReply put(String path, JsonNode body) {
    byte[] text = JsonNodes.write(body).getBytes(StandardCharsets.UTF_8);
    return exchange(path, connection -> send(connection, "PUT", "application/json", text));
  }

  /** Puts a text in place of what has a digest. */
  public ServerReply put(String path, String type, String digest, String text) {
    return exchange(
        path,
        connection -> {
          connection.setRequestProperty("If-Match", "\"" + digest + "\"");
          send(connection, "PUT", type, text.getBytes(StandardCharsets.UTF_8));
        });
  }

  /** Posts bytes as they are. */
  public ServerReply upload(String path, byte[] content) {
    return exchange(path, connection -> send(connection, "application/octet-stream", content));
  }

  /** Reads a resource line by line, however large it is; ends the verb if the server breaks off. */
  public void lines(String path, Consumer<String> reader) {
    try {
      HttpURLConnection connection = open(path);
      connection.setReadTimeout((int) REPLY_TIMEOUT.toMillis());
      if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
        new ServerReply(connection.getResponseCode(), body(connection))
            .orMistake("Reading " + path);
      }
      try (var in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
        in.lines().forEach(reader);
      }
    } catch (UncheckedIOException e) {
      throw UsageError.ofServer(failure(Objects.requireNonNull(e.getCause())));
    } catch (IOException e) {
      throw UsageError.ofServer(failure(e));
    }
  }

  /** Opens an event stream after a number, or from now if it is negative; the caller closes it. */
  public InputStream events(String path, long after) throws IOException {
    HttpURLConnection connection = open(path);
    connection.setRequestProperty("Accept", "text/event-stream");
    connection.setReadTimeout((int) SILENCE_TIMEOUT.toMillis());
    if (after >= 0) {
      connection.setRequestProperty("Last-Event-ID", Long.toString(after));
    }
    if (connection.getResponseCode() != 200) {
      throw new IOException("The event stream was refused: " + connection.getResponseMessage());
    }
    return connection.getInputStream();
  }

  /** One path segment, safe to put into a path. */
  public static String segment(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static void send(HttpURLConnection connection, JsonNode body) throws IOException {
    byte[] content = JsonNodes.write(body).getBytes(StandardCharsets.UTF_8);
    send(connection, "application/json", content);
  }

  private static void send(HttpURLConnection connection, String type, byte[] content)
      throws IOException {
    send(connection, "POST", type, content);
  }

  private static void send(HttpURLConnection connection, String method, String type, byte[] content)
      throws IOException {
    connection.setRequestMethod(method);
    connection.setRequestProperty("Content-Type", type);
    connection.setDoOutput(true);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(content);
    }
  }

  /** Sends a request, again while the server puts it off because others guess tokens. */
  private ServerReply exchange(String path, Preparation preparation) {
    Instant end = Instant.now().plus(REPLY_TIMEOUT);
    ServerReply reply = send(path, preparation);
    while (reply.status() == RATE_LIMITED_STATUS && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(RETRY_DELAY.toNanos());
      reply = send(path, preparation);
    }
    return reply;
  }

  private ServerReply send(String path, Preparation preparation) {
    try {
      HttpURLConnection connection = open(path);
      connection.setRequestProperty("Accept", "application/json");
      connection.setReadTimeout((int) REPLY_TIMEOUT.toMillis());
      preparation.prepare(connection);
      return new ServerReply(connection.getResponseCode(), body(connection));
    } catch (IOException e) {
      throw UsageError.ofServer(failure(e));
    }
  }

  private String failure(IOException e) {
    return switch (e) {
      case ConnectException _ ->
          "No server answers at %s: start one with '%s serve', or name another with --server."
              .formatted(address, LauncherName.NAME);
      case UnknownHostException _ ->
          "There is no host '%s': correct the server's address, %s."
              .formatted(address.getHost(), address);
      case SSLException _ ->
          "The certificate of %s is not trusted (%s): check the address, or add its authority to this Java."
              .formatted(address, e.getMessage());
      default ->
          "The server at %s broke off (%s): look at its log.".formatted(address, e.getMessage());
    };
  }

  private HttpURLConnection open(String path) throws IOException {
    var connection = (HttpURLConnection) URI.create(address + path).toURL().openConnection();
    connection.setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
    connection.setInstanceFollowRedirects(false);
    token.ifPresent(it -> connection.setRequestProperty("Authorization", "Bearer " + it));
    return connection;
  }

  private static String body(HttpURLConnection connection) throws IOException {
    boolean failed = connection.getResponseCode() >= 400;
    try (InputStream in = failed ? connection.getErrorStream() : connection.getInputStream()) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Preparation of a request before the client sends the request. */
  private interface Preparation {
    void prepare(HttpURLConnection connection) throws IOException;
  }
}
