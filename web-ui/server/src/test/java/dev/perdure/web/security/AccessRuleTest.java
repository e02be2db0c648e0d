package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.OWN;
import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each operation of the API needs one scope of a named token, or the server's own token. */
class AccessRuleTest {

  private static final Set<String> STREAMS =
      Set.of("GET /api/events", "GET /api/tasks/{id}/events");

  private static final Set<String> READING_POSTS =
      Set.of(
          "POST /api/codec/decode",
          "POST /api/codec/encode",
          "POST /api/explain",
          "POST /api/audit/verification",
          "POST /api/tasks/{id}/plan/check");

  /** Operations that need no token at all. */
  private static final Set<String> OPEN = Set.of("GET /api/shares/{token}", "GET /share/{token}");

  private static GuardedServer server;
  private static String[] reader;
  private static String[] writer;

  @BeforeAll
  static void start() {
    server = GuardedServer.start();
    reader = bearer(server.secret("reader", "\"read\""));
    writer = bearer(server.secret("writer", "\"write\""));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void eachOperationNeedsOneScope() {
    var needed = new TreeMap<String, String>();
    server.operations().forEach(operation -> needed.put(operation, needed(operation)));
    Set<String> reading = with(needed, "read");
    Set<String> ofServer = with(needed, "the server's own token");

    assertThat(with(needed, "nothing")).isEqualTo(OPEN);
    assertThat(ofServer)
        .containsExactlyInAnyOrder(
            "GET /api/tokens",
            "POST /api/tokens",
            "DELETE /api/tokens/{id}",
            "DELETE /api/people/{person}/access",
            "GET /api/people/{person}/calendar",
            "PUT /api/people/{person}/calendar",
            "DELETE /api/audit/people/{person}",
            "POST /api/sign-in-links");
    assertThat(reading)
        .hasSizeGreaterThan(40)
        .contains("GET /api/tasks", "GET /api/audit", "POST /api/explain")
        .containsAll(STREAMS)
        .allMatch(name -> name.startsWith("GET ") || READING_POSTS.contains(name));
    assertThat(with(needed, "write"))
        .contains("POST /api/tasks", "PUT /api/tasks/{id}/plan", "DELETE /api/permissions/{id}")
        .noneMatch(name -> name.startsWith("GET "));
    assertThat(needed.values()).containsOnly("nothing", "read", "write", "the server's own token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/tokens",
        "/api/tokens/",
        "/api//tokens",
        "/api/./tokens",
        "/api/tasks/../tokens",
        "/api/%74okens",
        "/api/tokens;a=b",
        "/api;a=b/tokens",
        "/api/tokens%2f"
      })
  void noSpellingOfAPathLeadsToTheTokens(String path) {
    HttpReply refused = server.http().get(path, reader);

    assertThat(refused.status()).isIn(400, 403, 404);
    assertThat(refused.text()).doesNotContain("items");
  }

  @Test
  void saysWhichTokenLacksWhichScope() {
    HttpReply refused = server.http().post("/api/tasks", "{\"request\":\"a\"}", reader);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    assertThat(refused.json().path("code").asString()).isEqualTo("forbidden");
    assertThat(refused.json().path("detail").asString())
        .startsWith("The token 'reader' of 'ana' lacks the scope 'write'");
    assertThat(refused.header("WWW-Authenticate")).contains("scope=\"write\"");
  }

  @Test
  void aTokenThatMayOnlyWriteSeesNoPagesMetricsOrHealthDetails() {
    assertThat(server.http().get("/", writer).status()).isEqualTo(403);
    assertThat(server.http().get("/actuator/prometheus", writer).status()).isEqualTo(403);
    assertThat(server.http().get("/actuator/prometheus", reader).status()).isNotIn(401, 403);
    assertThat(server.http().get("/actuator/health", writer).json().has("components")).isFalse();
    assertThat(server.http().get("/actuator/health", reader).json().has("components")).isTrue();
    assertThat(server.http().head("/api/tasks", writer).status()).isEqualTo(403);
  }

  /** The right that an operation needs, as the two tokens find it out. */
  private static String needed(String operation) {
    boolean mayRead = isLetIn(operation, reader);
    boolean mayWrite = isLetIn(operation, writer);
    boolean mayServer = STREAMS.contains(operation) || isLetIn(operation, OWN);
    if (mayRead && mayWrite) {
      return "nothing";
    }
    String one = mayRead ? "read" : "write";
    return mayRead || mayWrite ? one : mayServer ? "the server's own token" : "unreachable";
  }

  private static boolean isLetIn(String operation, String[] token) {
    String[] parts = operation.split(" ");
    String path = parts[1].replaceAll("\\{[^}]+}", "none");
    if (STREAMS.contains(operation) && parts[1].equals("/api/events") && token == reader) {
      try (var _ = server.http().stream(path, token)) {
        return true; // An open stream has no end to wait for.
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    HttpReply reply = server.http().send(parts[0], path, "{}", token);
    return reply.status() != 403 && reply.status() != 401;
  }

  private static Set<String> with(TreeMap<String, String> needed, String right) {
    var names = new TreeSet<String>();
    needed.forEach((name, value) -> {
      if (value.equals(right)) {
        names.add(name);
      }
    });
    return names;
  }
}
