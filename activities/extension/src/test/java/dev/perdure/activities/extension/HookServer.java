package dev.perdure.activities.extension;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A hook by HTTP that answers as its path says. */
final class HookServer {

  private HookServer() {}

  /** Starts it on a free port. */
  static HttpServer start() throws IOException {
    return start(_ -> {});
  }

  /** The same for a listener that gets the key of each question. */
  static HttpServer start(Consumer<String> keys) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          keys.accept(String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")));
          judge(exchange);
        });
    server.start();
    return server;
  }

  private static String query(HttpExchange exchange) {
    String query = exchange.getRequestURI().getRawQuery();
    return query == null ? "" : "?" + query;
  }

  private static void judge(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body =
        switch (path) {
          case "/huge" -> " ".repeat(10_000_000);
          case "/refuses" -> "{\"verdict\":\"refuse\",\"reason\":\"Not on Fridays\"}";
          default -> "of course";
        };
    if (path.equals("/moves")) {
      int port = exchange.getLocalAddress().getPort();
      exchange
          .getResponseHeaders()
          .add("Location", "http://localhost:" + port + "/refuses" + query(exchange));
      exchange.sendResponseHeaders(307, -1);
      exchange.close();
    } else if (!path.equals("/silent")) {
      exchange.sendResponseHeaders(path.equals("/fails") ? 500 : 200, body.length());
      exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
      exchange.close();
    }
  }
}
