package dev.perdure.activities.network;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** Pages on a loopback address of their own. */
public final class WebPages implements AutoCloseable {

  private final HttpServer server;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  public final List<String> requests = new CopyOnWriteArrayList<>();
  public final List<String> bodies = new CopyOnWriteArrayList<>();

  /** Handler of the requests for one path. */
  @FunctionalInterface
  public interface Answer {
    void send(HttpExchange exchange) throws IOException;
  }

  public WebPages() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String at(String host, String path) {
    return "http://%s:%d%s".formatted(host, port(), path);
  }

  public void on(String path, Answer answer) {
    answers.put(path, answer);
  }

  public void page(String path, String type, String content) {
    page(path, type, content.getBytes(StandardCharsets.UTF_8));
  }

  public void page(String path, String type, byte[] content) {
    on(
        path,
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", type);
          exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
          exchange.getResponseBody().write(content);
        });
  }

  public void redirect(String path, String target) {
    on(
        path,
        exchange -> {
          exchange.getResponseHeaders().add("Location", target);
          exchange.sendResponseHeaders(302, -1);
        });
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.add(
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI()
            + " "
            + exchange.getRequestHeaders().getFirst("Host"));
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    Answer answer = answers.get(exchange.getRequestURI().getPath());
    try (exchange) {
      if (answer == null) {
        exchange.sendResponseHeaders(404, -1);
      } else {
        answer.send(exchange);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
