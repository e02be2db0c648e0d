package dev.perdure.activities.workspace.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/**
 * An S3-compatible server with one bucket that refuses what S3 refuses, in its words: wrong keys,
 * signatures, regions, buckets and contents, and 503 SlowDown.
 */
public final class FakeS3 implements AutoCloseable {

  public static final String BUCKET = "copies";
  public static final String REGION = "eu-test-1";

  /** The access key that the server knows. */
  public static final String KEY = "AKIDEXAMPLE";

  /** Its secret. */
  public static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

  /** The trouble of a server. */
  public enum Trouble {
    NONE,
    SLOW_DOWN,
    SILENT,
    CUTS_BODIES
  }

  private final HttpServer server;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Map<String, byte[]> objects = new ConcurrentSkipListMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile Trouble trouble = Trouble.NONE;
  private volatile Runnable duringRequest = () -> {};

  private FakeS3(HttpServer server) {
    this.server = server;
  }

  public static FakeS3 start() {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var fake = new FakeS3(server);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext("/", fake::answer);
      server.start();
      return fake;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The settings of a process that uses the server. */
  public Map<String, String> settings() {
    return Map.of(
        "PERDURE_COPY_BUCKET", BUCKET,
        "PERDURE_COPY_REGION", REGION,
        "PERDURE_COPY_ENDPOINT", endpoint(),
        "AWS_ACCESS_KEY_ID", KEY,
        "AWS_SECRET_ACCESS_KEY", SECRET);
  }

  public String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The objects by their keys. */
  public Map<String, byte[]> objects() {
    return objects;
  }

  /** The requests so far, such as {@code PUT /copies/a}. */
  public List<String> requests() {
    return requests;
  }

  /** Runs an action within each request from now on, before its answer. */
  public void during(Runnable action) {
    duringRequest = action;
  }

  public void have(Trouble other) {
    trouble = other;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath());
      duringRequest.run();
      if (trouble == Trouble.SILENT) {
        closed.await();
        return;
      }
      Optional<Refusal> refusal = refusal(exchange, body);
      if (refusal.isPresent()) {
        refuse(exchange, refusal.get());
      } else {
        serve(exchange, body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Refusal(int status, String code) {}

  private Optional<Refusal> refusal(HttpExchange exchange, byte[] body) {
    Map<String, String> headers = headers(exchange);
    String path = exchange.getRequestURI().getRawPath();
    var signature = S3Signature.read(headers.getOrDefault("authorization", ""));
    if (trouble == Trouble.SLOW_DOWN) {
      return Optional.of(new Refusal(503, "SlowDown"));
    }
    if (!signature.keyId().equals(KEY)) {
      return Optional.of(new Refusal(403, "InvalidAccessKeyId"));
    }
    if (!signature.region().equals(REGION)) {
      return Optional.of(new Refusal(400, "AuthorizationHeaderMalformed"));
    }
    if (!signature.isOf(SECRET, exchange.getRequestMethod(), path, headers)) {
      return Optional.of(new Refusal(403, "SignatureDoesNotMatch"));
    }
    if (!headers.get("x-amz-content-sha256").equals(S3Signature.sha256(body))) {
      return Optional.of(new Refusal(400, "XAmzContentSHA256Mismatch"));
    }
    return path.startsWith("/" + BUCKET + "/")
        ? Optional.empty()
        : Optional.of(new Refusal(404, "NoSuchBucket"));
  }

  private static Map<String, String> headers(HttpExchange exchange) {
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
    return headers;
  }

  private void serve(HttpExchange exchange, byte[] body) throws IOException {
    String key = exchange.getRequestURI().getRawPath().substring(BUCKET.length() + 2);
    switch (exchange.getRequestMethod()) {
      case "PUT" -> {
        objects.put(key, body);
        exchange.sendResponseHeaders(200, -1);
      }
      case "DELETE" -> {
        objects.remove(key);
        exchange.sendResponseHeaders(204, -1);
      }
      default -> send(exchange, objects.get(key));
    }
  }

  private void send(HttpExchange exchange, byte[] content) throws IOException {
    if (content == null) {
      refuse(exchange, new Refusal(404, "NoSuchKey"));
      return;
    }
    boolean isCut = trouble == Trouble.CUTS_BODIES;
    exchange.sendResponseHeaders(200, content.length);
    exchange.getResponseBody().write(isCut ? Arrays.copyOf(content, content.length / 2) : content);
  }

  private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
    byte[] xml =
        "<?xml version=\"1.0\"?><Error><Code>%s</Code><Message>No.</Message></Error>"
            .formatted(refusal.code())
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(refusal.status(), xml.length);
    exchange.getResponseBody().write(xml);
  }
}
