package dev.perdure.web.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.cli.client.JsonNodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** A server that speaks as much of the HTTP interface as a test tells it to. */
final class FakeServer implements AutoCloseable {

  private final HttpServer server;
  private final List<FakeServerCall> calls = new CopyOnWriteArrayList<>();
  private final Map<String, Function<FakeServerCall, FakeServerAnswer>> routes =
      new ConcurrentHashMap<>();

  FakeServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Answers a method and path with 200 and a body; single quotes stand for double ones. */
  FakeServer on(String methodAndPath, String body) {
    return on(methodAndPath, 200, body);
  }

  FakeServer on(String methodAndPath, int status, String body) {
    return on(methodAndPath, _ -> new FakeServerAnswer(status, body.replace('\'', '"')));
  }

  FakeServer on(String methodAndPath, Function<FakeServerCall, FakeServerAnswer> answer) {
    routes.put(methodAndPath, answer);
    return this;
  }

  /** The bodies sent to a path, in order. */
  List<JsonNode> bodies(String methodAndPath) {
    return calls.stream()
        .filter(call -> (call.method() + " " + call.path()).equals(methodAndPath))
        .map(FakeServerCall::body)
        .toList();
  }

  List<FakeServerCall> calls() {
    return calls;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var call =
          new FakeServerCall(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              String.valueOf(exchange.getRequestURI().getQuery()),
              JsonNodes.tryRead(text).orElseGet(JsonNodes::object),
              Optional.ofNullable(exchange.getRequestHeaders().getFirst("Last-Event-ID"))
                  .orElse(""));
      calls.add(call);
      FakeServerAnswer answer =
          routes.getOrDefault(call.method() + " " + call.path(), FakeServer::notFound).apply(call);
      byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static FakeServerAnswer notFound(FakeServerCall call) {
    return new FakeServerAnswer(
        404, "{\"code\":\"not_found\",\"detail\":\"There is no " + call.path() + ".\"}");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
