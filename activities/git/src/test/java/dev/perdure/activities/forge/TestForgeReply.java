package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reply of a forge. */
record TestForgeReply(int status, String type, String body, Map<String, String> headers) {

  static TestForgeReply json(int status, Object content) {
    return new TestForgeReply(status, "application/json", Json.write(content), Map.of());
  }

  void send(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", type);
    headers.forEach(exchange.getResponseHeaders()::add);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
