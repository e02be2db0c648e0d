package dev.perdure.web.outage;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** MCP server of the production shape by HTTP, in the test's process, which keeps its address. */
final class McpServerPart implements SurroundingPart, AutoCloseable {

  private final AtomicInteger calls = new AtomicInteger();
  private HttpServer server;
  private final int port;

  McpServerPart() {
    this.server = started(0);
    this.port = server.getAddress().getPort();
  }

  /** The settings of the server, as a person writes them. */
  String settings() {
    return """
    mcp:
      notes: {url: "http://127.0.0.1:%d/mcp", readOnly: [look]}
    permission: {notes_look: allow}
    """
        .formatted(port);
  }

  /** The calls of its tool so far. */
  int calls() {
    return calls.get();
  }

  @Override
  public String title() {
    return "MCP server";
  }

  @Override
  public void end() {
    server.stop(0);
  }

  @Override
  public void startAgain() {
    server = started(port);
  }

  @Override
  public void close() {
    end();
  }

  private HttpServer started(int at) {
    try {
      var fresh = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), at), 0);
      fresh.createContext("/mcp", this::answer);
      fresh.start();
      return fresh;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        send(exchange, 405, Map.of());
        return;
      }
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonObject request = Json.read(body, JsonObject.class);
      Object id = request.fields().get("id");
      if (id == null) {
        send(exchange, 202, Map.of());
      } else {
        send(exchange, 200, Map.of("jsonrpc", "2.0", "id", id, "result", result(request)));
      }
    }
  }

  private Map<String, Object> result(JsonObject request) {
    return switch (request.text("method").orElse("")) {
      case "initialize" -> {
        String version = request.object("params").text("protocolVersion").orElseThrow();
        Object server = Map.of("name", "notes", "version", "1");
        Object offers = Map.of("tools", Map.of());
        yield Map.of("protocolVersion", version, "capabilities", offers, "serverInfo", server);
      }
      case "tools/list" -> {
        Object schema = Map.of("type", "object", "properties", Map.of());
        yield Map.of("tools", List.of(Map.of("name", "look", "inputSchema", schema)));
      }
      case "tools/call" -> {
        calls.incrementAndGet();
        yield Map.of("content", List.of(Map.of("type", "text", "text", "a note")));
      }
      default -> Map.of();
    };
  }

  private static void send(HttpExchange exchange, int status, Object body) throws IOException {
    byte[] bytes = Json.write(body).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
