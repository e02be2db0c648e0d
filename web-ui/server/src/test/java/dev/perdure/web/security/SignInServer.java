package dev.perdure.web.security;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.util.HashMap;
import java.util.Map;

/** A server at which Ana signs in at an identity provider of the test. */
public final class SignInServer implements AutoCloseable {

  /** The server's own token. */
  public static final String TOKEN = "a-token-of-this-server";

  private final FakeIssuer issuer;
  private final TestServer server;

  private SignInServer(FakeIssuer issuer, TestServer server) {
    this.issuer = issuer;
    this.server = server;
  }

  public static SignInServer start() {
    return start(Map.of());
  }

  /** A server with further variables of its environment. */
  public static SignInServer start(Map<String, String> variables) {
    FakeIssuer issuer = FakeIssuer.start();
    Map<String, String> all = new HashMap<>(variables);
    all.put("PERDURE_SIGN_IN", "corp");
    all.put("PERDURE_SIGN_IN_CORP_ISSUER", issuer.address());
    all.put("PERDURE_SIGN_IN_CORP_CLIENT_ID", FakeIssuer.CLIENT);
    return new SignInServer(issuer, TestServer.start(TOKEN, all));
  }

  FakeIssuer issuer() {
    return issuer;
  }

  public HttpTester http() {
    return server.http();
  }

  /** The cookie of a browser in which Ana has signed in. */
  public String cookie() {
    return ProviderAttempt.cookie(ProviderAttempt.begin(http(), issuer, "corp", "/").finish());
  }

  /** The sessions of all browsers are due: the provider must confirm their people. */
  void makeSessionsDue() {
    sql("update browser_session set refresh_at = now() - interval '1 second'");
  }

  /** Sends the decision on a login of a command line from a browser with a cookie. */
  public HttpReply decide(String path, String decision, String cookie) {
    return http().form(path, "decision=" + decision, "Cookie", cookie);
  }

  /** The code that a page shows for the terminal. */
  public static String code(HttpReply page) {
    return page.text().replaceFirst("(?s).*class=\"code\">([A-Z-]+)<.*", "$1");
  }

  public void sql(String statement) {
    server.bean(JournalModule.class).database().sql(statement).update();
  }

  TestServer server() {
    return server;
  }

  @Override
  public void close() {
    server.close();
    issuer.close();
  }
}
