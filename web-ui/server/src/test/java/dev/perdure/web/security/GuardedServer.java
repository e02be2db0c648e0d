package dev.perdure.web.security;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A server with a token, on which tests create named tokens. */
record GuardedServer(TestServer server) implements AutoCloseable {

  private static final String TOKEN = "a-token-of-this-server";
  static final String[] OWN = bearer(TOKEN);

  static GuardedServer start() {
    return start(Map.of());
  }

  /** A server with variables of its environment. */
  static GuardedServer start(Map<String, String> variables) {
    return new GuardedServer(TestServer.start(TOKEN, variables));
  }

  static String[] bearer(String secret) {
    return new String[] {"Authorization", "Bearer " + secret};
  }

  HttpTester http() {
    return server.http();
  }

  /** Creates a token from a body in single quotes. */
  HttpReply create(String body) {
    return http().post("/api/tokens", body.replace('\'', '"'), OWN);
  }

  /** The secret of a new token of Ana with these scopes. */
  String secret(String name, String scopes) {
    return create("{'owner':'ana','name':'%s','scopes':[%s]}".formatted(name, scopes))
        .json()
        .path("secret")
        .asString();
  }

  /** The secret of a new token of Ana with one role, which is also its name. */
  String secretOf(String role) {
    return create("{'owner':'ana','name':'%1$s','roles':['%1$s']}".formatted(role))
        .json()
        .path("secret")
        .asString();
  }

  /** All operations of the OpenAPI document, such as {@code GET /api/tasks/{id}}. */
  Stream<String> operations() {
    JsonNode document = http().get("/v3/api-docs", OWN).json();
    return document
        .path("paths")
        .propertyStream()
        .flatMap(path ->
            path.getValue().propertyNames().stream()
                .map(method -> method.toUpperCase(Locale.ROOT) + " " + path.getKey()));
  }

  void sql(String statement) {
    server.bean(JournalModule.class).database().sql(statement).update();
  }

  @Override
  public void close() {
    server.close();
  }
}
