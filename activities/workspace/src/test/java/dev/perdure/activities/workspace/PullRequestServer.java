package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that speaks GitHub's REST API about the pull requests of one branch. */
final class PullRequestServer implements AutoCloseable {

  private final String token;
  private final String branch;
  private final HttpServer server;
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final List<JsonObject> pulls = new CopyOnWriteArrayList<>();
  private volatile int refusal;
  private volatile boolean dies;

  private PullRequestServer(String token, String branch, HttpServer server) {
    this.token = token;
    this.branch = branch;
    this.server = server;
  }

  static PullRequestServer start(String token, String branch) {
    try {
      var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
      var started = new PullRequestServer(token, branch, server);
      server.createContext("/repos/octo/shop", started::serve);
      server.start();
      return started;
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  String address() {
    return "http://127.0.0.1:%d".formatted(server.getAddress().getPort());
  }

  List<String> calls() {
    return calls;
  }

  List<JsonObject> pulls() {
    return pulls;
  }

  /** Answers each call with a status, until the status is 0. */
  void refuse(int status) {
    refusal = status;
  }

  /** Opens the next pull request and gives no answer. */
  void dieOnce() {
    dies = true;
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /** Opens, finds and changes pull requests as the API does. */
  private void serve(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    URI uri = exchange.getRequestURI();
    calls.add(method + " " + uri);
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(exchange.getRequestHeaders().getFirst("Authorization")).isEqualTo("Bearer " + token);
    if (refusal > 0) {
      exchange.getResponseHeaders().add("retry-after", refusal == 429 ? "600" : "x");
      String reply =
          "{\"message\":\"Said " + token + " no\",\"errors\":[{\"message\":\"Because\"}]}";
      answer(exchange, refusal, reply);
    } else if (method.equals("GET")) {
      answer(exchange, 200, Json.write(listed(Optional.ofNullable(uri.getQuery()).orElse(""))));
    } else if (method.equals("PATCH")) {
      answer(exchange, 200, Json.write(pulls.getFirst().fields()));
    } else {
      open(exchange, Json.read(body, JsonObject.class));
    }
  }

  private List<Map<String, Object>> listed(String query) {
    return pulls.stream()
        .filter(pull -> query.endsWith("head=octo:" + branch))
        .filter(pull -> query.startsWith("state=" + pull.text("state").orElseThrow() + "&"))
        .map(JsonObject::fields)
        .toList();
  }

  private void open(HttpExchange exchange, JsonObject wanted) throws IOException {
    var pull = new LinkedHashMap<String, Object>(wanted.fields());
    pull.put("state", "open");
    pull.put("number", pulls.size() + 1);
    pull.put("html_url", "https://github.example/pull/" + (pulls.size() + 1));
    pull.put("head", Map.of("ref", wanted.text("head").orElseThrow()));
    pulls.add(JsonObject.from(pull));
    if (dies) {
      dies = false;
      exchange.close();
    } else {
      answer(exchange, 201, Json.write(pull));
    }
  }

  private static void answer(HttpExchange exchange, int status, String reply) throws IOException {
    byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
