package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A person confirms the login of a command line, which alone gets the token, once. */
class TerminalLoginTest {

  private static final String PATH = "/sign-in/terminal";
  private static final String[] OWN = GuardedServer.bearer(SignInServer.TOKEN);

  private static SignInServer server;

  @BeforeAll
  static void start() {
    server =
        SignInServer.start(
            Map.of("PERDURE_SIGN_IN_CORP_ROLES", "staff=requester;leads=requester,approver"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void forgetLogins() {
    server.sql("delete from terminal_login");
    server.sql("delete from api_token");
  }

  @Test
  void aConfirmedLoginGivesATokenOfThePersonAndItsRoles() {
    JsonNode login = begin("{'machine':'ana@laptop','scopes':['read'],'days':7}");
    String cookie = server.cookie();
    HttpReply asked = http().get(page(login), "Cookie", cookie);
    HttpReply answered = server.decide(page(login), "confirm", cookie);
    HttpReply given =
        take(login, SignInServer.code(answered).toLowerCase(Locale.ROOT).replace("-", " "));
    String[] token = GuardedServer.bearer(given.json().path("secret").asString());
    JsonNode caller = http().get("/api/me", token).json();

    assertThat(asked.text())
        .contains("ana@laptop", "127.0.0.1", "<dd>read</dd>", "7 days from now", "<dd>ana</dd>")
        .contains(login.path("code").asString());
    assertThat(asked.header("X-Frame-Options")).isEqualTo("DENY");
    assertThat(given.status()).isEqualTo(201);
    assertThat(given.json().at("/token/name").asString()).isEqualTo("login from ana@laptop");
    assertThat(caller.path("name").asString()).isEqualTo("ana");
    assertThat(caller.path("scopes").toString()).isEqualTo("[\"read\"]");
    assertThat(caller.path("roles").toString()).isEqualTo("[\"requester\"]");
    assertThat(http().get("/api/tokens", OWN).text())
        .contains("\"createdBy\":\"ana\"")
        .doesNotContain(given.json().path("secret").asString());
  }

  @Test
  void aLoginWorksOnce() {
    JsonNode login = begin("{'machine':'m'}");
    String cookie = server.cookie();
    String code = SignInServer.code(server.decide(page(login), "confirm", cookie));
    HttpReply again = server.decide(page(login), "confirm", cookie);

    assertThat(again.status()).isEqualTo(404);
    assertThat(http().get(page(login), "Cookie", cookie).text())
        .contains("was used or has expired");
    assertThat(take(login, code).status()).isEqualTo(201);
    assertThat(take(login, code).status()).isEqualTo(404);
    assertThat(take(login, code).json().path("detail").asString())
        .contains("run './perdure login' again");
  }

  @Test
  void theProgramThatBeganTheLoginNeedsTheCodeOfThePersonsPage() {
    JsonNode login = begin("{'machine':'stranger'}");
    HttpReply early = take(login, "BCD-FGH");
    server.decide(page(login), "confirm", server.cookie());
    HttpReply wrong = take(login, "BCD-FGH");
    HttpReply waiting = http().post(PATH + "/token", secret(login), new String[0]);

    assertThat(List.of(early.status(), wrong.status())).containsOnly(422);
    assertThat(waiting.status()).isEqualTo(202);
    assertThat(waiting.json().path("state").asString()).isEqualTo("confirmed");
    for (int miss = 1; miss < 5; miss++) {
      take(login, "BCD-FGH");
    }
    assertThat(take(login, "BCD-FGH").status()).as("five wrong codes end it").isEqualTo(404);
  }

  @Test
  void theCodeOfThePageIsUselessWithoutTheSecretOfTheProgram() {
    JsonNode mine = begin("{'machine':'mine'}");
    JsonNode other = begin("{'machine':'other'}");
    String cookie = server.cookie();
    String code = SignInServer.code(server.decide(page(mine), "confirm", cookie));
    server.decide(page(other), "confirm", cookie);

    assertThat(take(other, code).status()).isEqualTo(422);
    assertThat(take(mine, code).status()).isEqualTo(201);
  }

  @Test
  void aLoginExpires() {
    JsonNode login = begin("{'machine':'m'}");
    String cookie = server.cookie();
    String code = SignInServer.code(server.decide(page(login), "confirm", cookie));
    server.sql("update terminal_login set expires_at = now() - interval '1 second'");

    assertThat(take(login, code).status()).isEqualTo(404);
    assertThat(server.decide(page(login), "confirm", cookie).status()).isEqualTo(404);
  }

  @Test
  void aPersonRefusesALogin() {
    JsonNode login = begin("{'machine':'m'}");
    HttpReply refused = server.decide(page(login), "refuse", server.cookie());
    HttpReply told = http().post(PATH + "/token", secret(login), new String[0]);

    assertThat(refused.text()).contains("You refused the login");
    assertThat(told.status()).isEqualTo(403);
    assertThat(told.json().path("detail").asString()).isEqualTo("'ana' refused this login.");
  }

  @Test
  void onlyAPersonOfAProviderConfirms() {
    JsonNode login = begin("{'machine':'m'}");
    HttpReply stranger = http().get(page(login));
    HttpReply post = http().form(page(login), "decision=confirm");
    String own = ProviderAttempt.cookie(http().form("/sign-in", "token=" + SignInServer.TOKEN));
    HttpReply operator = server.decide(page(login), "confirm", own);
    HttpReply foreign =
        http()
            .form(
                page(login),
                "decision=confirm",
                "Cookie",
                server.cookie(),
                "Origin",
                "https://evil.example");

    assertThat(List.of(stranger.status(), post.status())).containsOnly(401);
    assertThat(stranger.text()).contains("next=%2Fsign-in%2Fterminal%2F");
    assertThat(operator.status()).isEqualTo(403);
    assertThat(operator.text()).contains("did not sign in as a person");
    assertThat(foreign.status()).isEqualTo(403);
    assertThat(http().post(PATH + "/token", secret(login), new String[0]).json().toString())
        .contains("waiting");
  }

  @Test
  void aLoginFromTheSameMachineReplacesTheEarlierOne() {
    String first = given("{'machine':'m'}");
    String second = given("{'machine':'m'}");

    assertThat(http().get("/api/me", GuardedServer.bearer(first)).json().path("code").asString())
        .isEqualTo("token_revoked");
    assertThat(http().get("/api/me", GuardedServer.bearer(second)).status()).isEqualTo(200);
  }

  @Test
  void aCommandLineEndsItsOwnToken() {
    String secret = given("{'machine':'m','scopes':['read']}");
    String[] token = GuardedServer.bearer(secret);

    assertThat(http().delete(PATH + "/token", token).status()).isEqualTo(204);
    assertThat(http().delete(PATH + "/token", token).status()).isEqualTo(401);
    assertThat(http().delete(PATH + "/token", OWN).status()).isEqualTo(422);
    assertThat(http().delete(PATH + "/token").status()).isEqualTo(401);
  }

  @Test
  void theAccessOfAPersonEndsBeforeTheTokenIsGiven() {
    JsonNode login = begin("{'machine':'m'}");
    String code = SignInServer.code(server.decide(page(login), "confirm", server.cookie()));
    http().delete("/api/people/ana/access", OWN);

    assertThat(take(login, code).status()).isEqualTo(404);
  }

  @Test
  void oneAddressBeginsFewLogins() {
    for (int count = 0; count < 30; count++) {
      begin("{'machine':'m'}");
    }
    HttpReply refused = http().post(PATH, "{\"machine\":\"m\"}", new String[0]);

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("Retry-After")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{}                                | 422 | 'machine' is ''",
        "{'machine':'a\\u202eb'}           | 422 | without control characters",
        "{'machine':'m','days':91}         | 422 | choose 1 to 90",
        "{'machine':'m','scopes':[]}       | 422 | without a scope",
        "{'machine':'m','scopes':['root']} | 422 | use one of read, write",
        "[]                                | 400 | not the JSON of a login",
        "null                              | 400 | not the JSON of a login",
        "{                                 | 400 | not the JSON of a login"
      })
  void refusesALoginThatItCantRead(String body, int status, String reason) {
    HttpReply refused = http().post(PATH, body.replace('\'', '"'), new String[0]);

    assertThat(refused.status()).isEqualTo(status);
    assertThat(refused.json().path("detail").asString()).contains(reason);
  }

  @Test
  void theNameOfAMachineIsNoMarkup() {
    JsonNode login = begin("{'machine':'<b>m</b>'}");

    assertThat(http().get(page(login), "Cookie", server.cookie()).text())
        .contains("&lt;b&gt;m&lt;/b&gt;")
        .doesNotContain("<b>");
  }

  @Test
  void aServerWithoutAProviderSaysWhichTokenServes() {
    try (TestServer alone = TestServer.start(SignInServer.TOKEN)) {
      HttpReply refused = alone.http().post(PATH, "{\"machine\":\"m\"}", new String[0]);

      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.json().path("detail").asString())
          .contains("has no identity provider", "set PERDURE_TOKEN", "login --with-token");
    }
  }

  private static String given(String body) {
    JsonNode login = begin(body);
    String code = SignInServer.code(server.decide(page(login), "confirm", server.cookie()));
    return take(login, code).json().path("secret").asString();
  }

  private static JsonNode begin(String body) {
    HttpReply begun = http().post(PATH, body.replace('\'', '"'), new String[0]);
    assertThat(begun.status()).as(begun.text()).isEqualTo(201);
    return begun.json();
  }

  private static HttpReply take(JsonNode login, String answer) {
    String body =
        "{\"secret\":\"%s\",\"answer\":\"%s\"}".formatted(login.path("secret").asString(), answer);
    return http().post(PATH + "/token", body, new String[0]);
  }

  private static String secret(JsonNode login) {
    return "{\"secret\":\"%s\"}".formatted(login.path("secret").asString());
  }

  private static String page(JsonNode login) {
    return URI.create(login.path("url").asString()).getPath();
  }

  private static HttpTester http() {
    return server.http();
  }
}
