package dev.perdure.web.engine.local;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The way to the pages of a Temporal development server, which themselves accept any host and
 * origin: refuses what comes by another name (DNS rebinding) or from a page of another site.
 */
final class TemporalUiProxy implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int FORBIDDEN = 403;
  private static final int BAD_GATEWAY = 502;

  /** Headers of one connection, and those that the client sets itself. */
  private static final Set<String> OWN_HEADERS =
      Set.of("connection", "host", "content-length", "transfer-encoding", "upgrade", "expect");

  private static final Set<String> OTHER_SITES = Set.of("cross-site", "same-site");

  private final URI pages;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  private TemporalUiProxy(URI pages, HttpServer server) {
    this.pages = pages;
    this.server = server;
  }

  static TemporalUiProxy start(URI pages) {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var proxy = new TemporalUiProxy(pages, server);
      server.setExecutor(proxy.threads);
      server.createContext("/", proxy::handle);
      server.start();
      return proxy;
    } catch (IOException e) {
      throw new SetupException("The pages of the engine can't be opened: " + e.getMessage(), e);
    }
  }

  String url() {
    return "http://" + address("127.0.0.1");
  }

  private String address(String name) {
    return name + ":" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Optional<String> refusal = refusal(exchange);
      if (refusal.isPresent()) {
        answer(exchange, FORBIDDEN, refusal.get());
      } else {
        forward(exchange);
      }
    }
  }

  private Optional<String> refusal(HttpExchange exchange) {
    Set<String> own = Set.of(address("127.0.0.1"), address("localhost"));
    String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host")).orElse("");
    if (!own.contains(host)) {
      return Optional.of("This is not the host '%s': use %s.".formatted(host, url()));
    }
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst("Origin"))
        .filter(origin -> !origin.equals("http://" + host))
        .map("Pages of '%s' may not use the engine."::formatted)
        .or(() -> embedding(exchange));
  }

  /**
   * Returns the reason why a browser gets nothing for a page of another site, unless a person
   * follows a link.
   */
  private static Optional<String> embedding(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    boolean isFollowed = "document".equals(headers.getFirst("Sec-Fetch-Dest"));
    return Optional.ofNullable(headers.getFirst("Sec-Fetch-Site"))
        .filter(site -> OTHER_SITES.contains(site) && !isFollowed)
        .map(_ -> "Pages of other sites may not hold or use the pages of the engine.");
  }

  private void forward(HttpExchange exchange) throws IOException {
    try {
      HttpResponse<InputStream> reply =
          client.send(request(exchange), BodyHandlers.ofInputStream());
      try (InputStream body = reply.body()) {
        reply.headers().map().entrySet().stream()
            .filter(header -> isPassed(header.getKey()))
            .forEach(
                header -> exchange.getResponseHeaders().put(header.getKey(), header.getValue()));
        exchange.sendResponseHeaders(reply.statusCode(), hasBody(reply.statusCode()) ? 0 : -1);
        body.transferTo(exchange.getResponseBody());
      }
    } catch (IOException e) {
      answer(exchange, BAD_GATEWAY, "The pages of the engine do not answer.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    URI wanted = exchange.getRequestURI();
    var builder =
        HttpRequest.newBuilder(URI.create(pages + pathOf(wanted)))
            .timeout(TIMEOUT)
            .method(
                exchange.getRequestMethod(),
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    exchange.getRequestHeaders().entrySet().stream()
        .filter(header -> isPassed(header.getKey()))
        .forEach(
            header -> header.getValue().forEach(value -> builder.header(header.getKey(), value)));
    return builder.build();
  }

  private static String pathOf(URI wanted) {
    String query = wanted.getRawQuery();
    return wanted.getRawPath() + (query == null ? "" : "?" + query);
  }

  private static boolean isPassed(String header) {
    return !header.startsWith(":") && !OWN_HEADERS.contains(header.toLowerCase(Locale.ROOT));
  }

  private static boolean hasBody(int status) {
    return status >= 200 && !List.of(204, 304).contains(status);
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    client.shutdownNow();
  }
}
