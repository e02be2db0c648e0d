package dev.perdure.activities.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.mcp.oauth.OAuthLoginServiceAnswer;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.codec.digest.DigestUtils;

/** An MCP server by streamable HTTP and its authorization server, in one, on a real port. */
public final class OAuthMcpServer implements AutoCloseable {

  private static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";
  private static final String ISSUER = "/.well-known/oauth-authorization-server";

  private final HttpServer http;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final Set<String> refreshing = ConcurrentHashMap.newKeySet();
  private final Map<String, Object> instead = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Object>> more = new ConcurrentHashMap<>();

  /** Requests that the server received, in order: path and form. */
  public final List<String> asked = new CopyOnWriteArrayList<>();

  /** The Authorization headers that came to the MCP server itself. */
  final List<String> shown = new CopyOnWriteArrayList<>();

  final List<String> proofs = new CopyOnWriteArrayList<>();

  volatile boolean refusing;
  volatile int expiresIn = 3600;

  /** Begins to listen on a free port. */
  public OAuthMcpServer() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    http.createContext("/", this::answer);
    http.start();
  }

  /** The address of its origin. */
  public String origin() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** The address of the MCP server. */
  public String url() {
    return origin() + "/mcp";
  }

  /** Answers a path with a redirect, a length or a text instead of what it says. */
  OAuthMcpServer instead(String path, Object what) {
    instead.put(path, what);
    return this;
  }

  /** Says something else in its metadata. */
  OAuthMcpServer saying(String field, Object value) {
    String path = field.startsWith("resource") ? RESOURCE : ISSUER;
    more.computeIfAbsent(path, _ -> new HashMap<>()).put(field, value);
    return this;
  }

  /** No access token is taken any more; refresh tokens may be. */
  void expire(boolean refreshTokensToo) {
    accepted.clear();
    if (refreshTokensToo) {
      refreshing.clear();
    }
  }

  /** Opens the login page as a browser does; returns the parameters of the callback. */
  static OAuthLoginServiceAnswer browse(String page) throws IOException, InterruptedException {
    Map<String, String> back = query(URI.create(visit(page)).getRawQuery());
    String words = back.get("error_description");
    return new OAuthLoginServiceAnswer(
        back.get("state"), back.get("code"), back.get("error"), words, back.get("iss"));
  }

  /** Opens the page of a login as a browser does; returns where it is sent. */
  public static String visit(String page) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(page)).build();
      return client.send(request, BodyHandlers.discarding()).headers().firstValue("Location").get();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (instead.containsKey(path)) {
      other(exchange, instead.get(path));
      return;
    }
    switch (path) {
      case RESOURCE -> json(exchange, 200, with(path, resource()));
      case ISSUER -> json(exchange, 200, with(path, issuer()));
      case "/register" -> register(exchange, Json.read(body, JsonObject.class));
      case "/authorize" -> authorize(exchange, query(exchange.getRequestURI().getRawQuery()));
      case "/token" -> token(exchange, query(body));
      case "/revoke" -> {
        asked.add("revoke " + query(body));
        refreshing.remove(query(body).get("token"));
        json(exchange, 200, Map.of());
      }
      case "/mcp" -> mcp(exchange, body);
      default -> json(exchange, 404, Map.of());
    }
  }

  private Map<String, Object> with(String path, Map<String, Object> said) {
    Map<String, Object> all = new HashMap<>(said);
    all.putAll(more.getOrDefault(path, Map.of()));
    return all;
  }

  private Map<String, Object> resource() {
    Object scopes = List.of("read", "write");
    Object servers = List.of(origin());
    return Map.of("resource", url(), "authorization_servers", servers, "scopes_supported", scopes);
  }

  private Map<String, Object> issuer() {
    return Map.of(
        "issuer",
        origin(),
        "authorization_endpoint",
        origin() + "/authorize",
        "token_endpoint",
        origin() + "/token",
        "registration_endpoint",
        origin() + "/register",
        "revocation_endpoint",
        origin() + "/revoke",
        "code_challenge_methods_supported",
        List.of("S256"),
        "token_endpoint_auth_methods_supported",
        List.of("none"),
        "authorization_response_iss_parameter_supported",
        true);
  }

  private static void other(HttpExchange exchange, Object what) throws IOException {
    switch (what) {
      case URI elsewhere -> {
        exchange.getResponseHeaders().set("Location", elsewhere.toString());
        exchange.sendResponseHeaders(302, -1);
      }
      case Integer length -> {
        exchange.sendResponseHeaders(200, length);
        exchange.getResponseBody().write(new byte[length]);
      }
      default -> json(exchange, 200, what);
    }
    exchange.close();
  }

  private void register(HttpExchange exchange, JsonObject client) throws IOException {
    asked.add("register " + client.list("redirect_uris"));
    json(exchange, 201, client.with("client_id", "client-" + count.incrementAndGet()).fields());
  }

  private void authorize(HttpExchange exchange, Map<String, String> query) throws IOException {
    asked.add("authorize " + query.get("resource") + " " + query.get("scope"));
    String code = "code-" + count.incrementAndGet();
    codes.put(code, query);
    String what = refusing ? "error=access_denied&error_description=No+way" : "code=" + code;
    exchange
        .getResponseHeaders()
        .set(
            "Location",
            "%s?%s&state=%s&iss=%s"
                .formatted(query.get("redirect_uri"), what, query.get("state"), origin()));
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private void token(HttpExchange exchange, Map<String, String> form) throws IOException {
    proofs.add(ClientProof.of(exchange, form));
    asked.add("token " + form.get("grant_type") + " " + form.get("resource"));
    boolean right =
        switch (form.getOrDefault("grant_type", "")) {
          case "authorization_code" -> isRight(form);
          case "refresh_token" -> refreshing.remove(form.getOrDefault("refresh_token", ""));
          default -> false;
        };
    if (!right) {
      json(exchange, 400, Map.of("error", "invalid_grant"));
      return;
    }
    String access = "access-" + count.incrementAndGet();
    String refresh = "refresh-" + count.incrementAndGet();
    accepted.add("Bearer " + access);
    refreshing.add(refresh);
    Map<String, Object> tokens =
        Map.of(
            "access_token", access,
            "refresh_token", refresh,
            "token_type", "Bearer",
            "expires_in", expiresIn);
    json(exchange, 200, tokens);
  }

  private boolean isRight(Map<String, String> form) {
    Map<String, String> begun = codes.remove(form.getOrDefault("code", ""));
    byte[] hash = DigestUtils.sha256(form.getOrDefault("code_verifier", ""));
    String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    return begun != null
        && challenge.equals(begun.get("code_challenge"))
        && "S256".equals(begun.get("code_challenge_method"))
        && begun.get("redirect_uri").equals(form.get("redirect_uri"))
        && begun.get("client_id").equals(form.get("client_id"))
        && begun.get("resource").equals(form.get("resource"));
  }

  private void mcp(HttpExchange exchange, String body) throws IOException {
    String key =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse("");
    shown.add(key);
    if (!accepted.contains(key)) {
      String challenge = "Bearer resource_metadata=\"%s%s\"".formatted(origin(), RESOURCE);
      exchange.getResponseHeaders().set("WWW-Authenticate", challenge);
      json(exchange, 401, Map.of("error", "invalid_token"));
      return;
    }
    if (!exchange.getRequestMethod().equals("POST")) {
      json(exchange, 405, Map.of());
      return;
    }
    JsonObject request = Json.read(body, JsonObject.class);
    Object id = request.fields().get("id");
    Object reply =
        id == null ? Map.of() : Map.of("jsonrpc", "2.0", "id", id, "result", result(request));
    json(exchange, id == null ? 202 : 200, reply);
  }

  private static Map<String, Object> result(JsonObject request) {
    return switch (request.text("method").orElse("")) {
      case "initialize" -> {
        String version = request.object("params").text("protocolVersion").orElseThrow();
        Object server = Map.of("name", "tracker", "version", "1");
        Object offers = Map.of("tools", Map.of());
        yield Map.of("protocolVersion", version, "capabilities", offers, "serverInfo", server);
      }
      case "tools/list" -> {
        Object text = Map.of("text", Map.of("type", "string"));
        Object schema = Map.of("type", "object", "properties", text);
        yield Map.of("tools", List.of(Map.of("name", "close", "inputSchema", schema)));
      }
      case "tools/call" ->
          Map.of("content", List.of(Map.of("type", "text", "text", "closed")), "isError", false);
      default -> Map.of();
    };
  }

  private static void json(HttpExchange exchange, int status, Object body) throws IOException {
    byte[] bytes = Json.write(body).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static Map<String, String> query(String text) {
    Map<String, String> all = new HashMap<>();
    for (String field : text.split("&")) {
      String[] parts = field.split("=", 2);
      all.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return all;
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
