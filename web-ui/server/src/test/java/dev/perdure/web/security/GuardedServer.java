package dev.perdure.web.security;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;

/** A server with a token, on which tests create named tokens. */
record GuardedServer(TestServer server) implements AutoCloseable {

  private static final String TOKEN = "a-token-of-this-server";
  static final String[] OWN = bearer(TOKEN);

  static GuardedServer start() {
    return new GuardedServer(TestServer.start(TOKEN));
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

  void sql(String statement) {
    server.bean(JournalModule.class).database().sql(statement).update();
  }

  @Override
  public void close() {
    server.close();
  }
}
