package dev.perdure.activities.model.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP server in the place of models.dev. */
final class CatalogueServer implements AutoCloseable {

  private final AtomicInteger requests = new AtomicInteger();
  private final HttpServer server;

  /** Answers an exchange. */
  @FunctionalInterface
  interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private CatalogueServer(Answer answer) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          try (exchange) {
            answer.to(exchange);
          }
        });
    server.start();
  }

  static CatalogueServer answering(Answer answer) {
    return new CatalogueServer(answer);
  }

  static CatalogueServer of(int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new CatalogueServer(exchange -> {
      exchange.sendResponseHeaders(status, bytes.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    });
  }

  URI address() {
    return URI.create("http://127.0.0.1:%d/api.json".formatted(server.getAddress().getPort()));
  }

  int requests() {
    return requests.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
