package dev.perdure.web.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver of notices that keeps bodies and trace contexts. */
final class Webhook implements AutoCloseable {

  private final HttpServer server;
  private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();

  /** A notice as it arrived. */
  record Delivery(String body, String traceparent) {}

  private Webhook(HttpServer server) {
    this.server = server;
    server.createContext("/", this::receive);
    server.start();
  }

  static Webhook start() {
    try {
      return new Webhook(
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String context = String.valueOf(exchange.getRequestHeaders().getFirst("traceparent"));
    deliveries.add(new Delivery(body, context));
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  String url() {
    return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
  }

  List<Delivery> deliveries() {
    return deliveries;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
