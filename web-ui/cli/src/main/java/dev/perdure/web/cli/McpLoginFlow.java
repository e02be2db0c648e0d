package dev.perdure.web.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * OAuth login at an MCP server: listens on a local port for the browser's redirect and passes its
 * code on to the Perdure server, which alone holds the secrets.
 */
record McpLoginFlow(ServerClient server, Terminal terminal) {

  private static final long LOGIN_TIMEOUT_MINUTES = 10;
  private static final Map<String, String> FIELDS =
      Map.of(
          "state", "state",
          "code", "code",
          "error", "error",
          "error_description", "errorDescription",
          "iss", "iss");

  /** Logs in, and returns the server as it is then. */
  JsonNode of(String name) {
    HttpServer listener = listener(port(name));
    try {
      String back = "http://127.0.0.1:%d/callback".formatted(listener.getAddress().getPort());
      ObjectNode body = JsonNodes.object().put("redirectUri", back);
      String path = "/api/mcp/%s/login".formatted(ServerClient.segment(name));
      JsonNode login = server.post(path, body).orMistake("The login").json();
      String page = JsonNodes.text(login, "url");
      var answer = new CompletableFuture<ServerReply>();
      String state = query(URI.create(page)).getOrDefault("state", "");
      listener.createContext("/callback", exchange -> receive(exchange, state, answer));
      listener.start();
      terminal.note("Open this page in a browser of this machine to log in at %s:".formatted(name));
      terminal.note(page);
      return awaited(answer).orMistake("The login").json();
    } finally {
      listener.stop(0);
    }
  }

  private int port(String name) {
    return server.list("/api/mcp").stream()
        .filter(known -> JsonNodes.text(known, "name").equals(name))
        .mapToInt(known -> known.path("callbackPort").asInt(0))
        .findFirst()
        .orElse(0);
  }

  private static HttpServer listener(int port) {
    try {
      byte[] loopback = {127, 0, 0, 1};
      return HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(loopback), port), 10);
    } catch (IOException e) {
      throw UsageError.ofServer(
          "Port %d, to which the login comes back, can't be opened (%s): stop what listens there."
              .formatted(port, e.getMessage()));
    }
  }

  private static ServerReply awaited(CompletableFuture<ServerReply> answer) {
    try {
      return answer.get(LOGIN_TIMEOUT_MINUTES, TimeUnit.MINUTES);
    } catch (TimeoutException e) {
      throw UsageError.ofServer(
          "No person logged in within %d minutes: start again.".formatted(LOGIN_TIMEOUT_MINUTES));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw UsageError.ofServer("The login was interrupted: begin again.");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UsageError known
          ? known
          : UsageError.ofServer("The login failed: %s".formatted(e.getCause()));
    }
  }

  /** Only the answer to this very login counts; any page may knock at the port. */
  private void receive(HttpExchange exchange, String state, CompletableFuture<ServerReply> answer)
      throws IOException {
    Map<String, String> query = query(exchange.getRequestURI());
    if (!state.equals(query.get("state"))) {
      reply(exchange, 400, "This is not the login that was begun.");
      return;
    }
    ObjectNode body = JsonNodes.object();
    FIELDS.forEach((name, field) -> body.put(field, query.get(name)));
    try {
      ServerReply reply = server.post("/api/mcp/login", body);
      boolean done = reply.status() / 100 == 2;
      reply(exchange, 200, done ? "You are logged in." : "The login failed: see the terminal.");
      answer.complete(reply);
    } catch (UsageError e) {
      reply(exchange, 200, "The login failed: see the terminal.");
      answer.completeExceptionally(e);
    }
  }

  private static void reply(HttpExchange exchange, int status, String sentence) throws IOException {
    byte[] page =
        "<!doctype html><meta charset=utf-8><title>Perdure</title><p>%s You can close this page."
            .formatted(sentence)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(status, page.length);
    exchange.getResponseBody().write(page);
    exchange.close();
  }

  private static Map<String, String> query(URI address) {
    Map<String, String> all = new HashMap<>();
    for (String field : String.valueOf(address.getRawQuery()).split("&")) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        all.putIfAbsent(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
      }
    }
    return all;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
