package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.OWN;
import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** People call with named tokens, which expire and are revoked. */
class ApiTokenTest {

  private static final String BOTH = "\"read\",\"write\"";

  private static GuardedServer server;

  @BeforeAll
  static void start() {
    server = GuardedServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void forgetTokens() {
    server.sql("delete from api_token");
  }

  @Test
  void showsASecretOnceAndKeepsItsHash() {
    JsonNode created = server.create("{'owner':' ana ','name':'ci'}").json();
    String secret = created.path("secret").asString();
    String listed = http().get("/api/tokens", OWN).text();

    assertThat(secret).matches("perdure_[0-9a-f]{16}_[\\w-]{43}");
    assertThat(created.at("/token/owner").asString()).isEqualTo("ana");
    assertThat(created.at("/token/scopes").toString()).isEqualTo("[\"read\",\"write\"]");
    assertThat(created.at("/token/createdBy").asString()).isEqualTo("ada");
    assertThat(listed).contains("\"name\":\"ci\"").doesNotContain(secret.substring(25));
    assertThat(stored()).doesNotContain(secret.substring(25)).contains("ana");
  }

  @Test
  void recordsTheOwnerAsTheOneWhoStartedSteeredAndDecided() {
    String[] ana = bearer(server.secret("ci", BOTH));
    JsonNode task = http().post("/api/tasks", "{\"request\":\"Fix it\"}", ana).json();
    String path = "/api/tasks/" + task.path("id").asString();
    http().post(path + "/messages", "{\"text\":\"Hurry\"}", ana);
    http().post(path + "/control", "{\"command\":\"pause\"}", ana);
    HttpReply decided = decide(task.path("id").asString(), ana);
    http().post("/api/tasks", "{\"request\":\"Mine\"}", OWN);

    assertThat(task.path("requester").asString()).isEqualTo("ana");
    assertThat(decided.json().at("/decision/by").asString()).isEqualTo("ana");
    assertThat(http().get(path + "/decisions", ana).json().findValuesAsString("by"))
        .containsOnly("ana");
    assertThat(http().get("/api/audit", ana).json().findValuesAsString("by")).contains("ana");
    assertThat(texts("select sender from user_message")).containsOnly("ana");
    assertThat(texts("select submitted_by from submission"))
        .hasSizeGreaterThan(1)
        .containsOnly("ana");
    assertThat(http().get("/api/me", ana).json().path("name").asString()).isEqualTo("ana");
    assertThat(titlesOf("ana")).containsExactly("Fix it");
    assertThat(titlesOf("ada")).contains("Mine").doesNotContain("Fix it");
  }

  @Test
  void tellsACallerWhichScopesItHas() {
    String[] reader = bearer(server.secret("ci", "\"read\""));

    assertThat(http().get("/api/me", reader).json().path("scopes").toString())
        .isEqualTo("[\"read\"]");
    assertThat(http().get("/api/me", OWN).json().path("scopes").toString())
        .isEqualTo("[\"read\",\"write\"]");
  }

  @Test
  void tellsWhichTokenHasExpired() {
    String secret = server.secret("nightly", BOTH);
    server.sql("update api_token set expires_at = now() - interval '1 second'");
    HttpReply refused = http().get("/api/tasks", bearer(secret));

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.json().path("code").asString()).isEqualTo("token_expired");
    assertThat(refused.json().path("detail").asString())
        .startsWith("The token 'nightly' of 'ana' expired at 20");
    assertThat(refused.header("WWW-Authenticate")).contains("invalid_token");
    assertThat(http().get("/actuator/health", bearer(secret)).status()).isNotEqualTo(401);
  }

  @Test
  void tellsWhichTokenWasRevokedAndByWhom() {
    String secret = server.secret("old", BOTH);
    assertThat(http().delete("/api/tokens/" + id(secret), OWN).status()).isEqualTo(204);
    HttpReply refused = http().get("/api/tasks", bearer(secret));

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.json().path("code").asString()).isEqualTo("token_revoked");
    assertThat(refused.json().path("detail").asString())
        .contains("The token 'old' of 'ana' was revoked by 'ada' at 20");
    assertThat(http().delete("/api/tokens/" + id(secret), OWN).status()).isEqualTo(404);
  }

  @Test
  void tellsAStrangerNothingAboutATokenWhoseIdAloneIsRight() {
    String secret = server.secret("ci", BOTH);
    String guessed = secret.substring(0, 25) + "A".repeat(43);
    server.sql("update api_token set expires_at = now() - interval '1 second'");
    HttpReply refused = http().get("/api/tasks", bearer(guessed));

    assertThat(refused.json().path("code").asString()).isEqualTo("unauthenticated");
    assertThat(refused.text()).doesNotContain("ana", "ci'");
  }

  @Test
  void revokingATokenEndsItsStreamsAndNoOthers() throws IOException {
    String ending = server.secret("ending", "\"read\"");
    String staying = server.secret("staying", "\"read\"");
    try (BufferedReader ended = http().stream("/api/events", bearer(ending));
        BufferedReader stays = http().stream("/api/events", bearer(staying))) {
      stays.readLine();
      http().delete("/api/tokens/" + id(ending), OWN);

      awaitEnd(ended);
      http().post("/api/tasks", "{\"request\":\"a\"}", OWN);
      Eventually.that(
          Duration.ofSeconds(20), () -> line(stays).startsWith("id:"), () -> "No event came.");
    }
  }

  @Test
  void aBrowserSignsInWithANamedTokenUntilTheTokenEnds() throws IOException {
    String secret = server.secret("browser", BOTH);
    HttpReply signedIn = http().form("/sign-in", "token=" + secret);
    String cookie = signedIn.header("Set-Cookie").split(";")[0];
    JsonNode me = http().get("/api/me", "Cookie", cookie).json();
    try (BufferedReader stream = http().stream("/api/events", "Cookie", cookie)) {
      http().delete("/api/tokens/" + id(secret), OWN);
      awaitEnd(stream);
    }

    assertThat(me.path("name").asString()).isEqualTo("ana");
    assertThat(me.path("session").asBoolean()).isTrue();
    assertThat(http().get("/api/me", "Cookie", cookie).status()).isEqualTo(401);
    assertThat(http().form("/sign-in", "token=" + secret).status()).isEqualTo(401);
  }

  @Test
  void listsTheLastUseOfEachTokenNewestFirst() {
    String used = server.secret("used", "\"read\"");
    server.sql("update api_token set created_at = created_at - interval '1 hour'");
    server.create("{'owner':'bob','name':'unused'}");
    http().get("/api/tasks", bearer(used));
    JsonNode items = http().get("/api/tokens", OWN).json().path("items");

    assertThat(items.findValuesAsString("name")).containsExactly("unused", "used");
    assertThat(items.get(0).path("usedAt").isNull()).isTrue();
    assertThat(Instant.parse(items.get(1).path("usedAt").asString()))
        .isAfter(Instant.now().minusSeconds(600));
    assertThat(http().get("/api/tokens?owner=bob", OWN).json().path("items")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'name':'a'} | owner",
        "{'owner':'ana'} | name",
        "{'owner':' ','name':'a'} | owner",
        "{'owner':'ana\\u0000','name':'a'} | owner",
        "{'owner':'an\\u202ea','name':'a'} | owner",
        "{'owner':'ana','name':'a\\u200bb'} | name",
        "{'owner':'ana','name':'a','scopes':[]} | scopes",
        "{'owner':'ana','name':'a','scopes':['admin']} | scopes",
        "{'owner':'ana','name':'a','scopes':[null]} | scopes",
        "{'owner':'ana','name':'a','roles':[]} | roles",
        "{'owner':'ana','name':'a','roles':['boss']} | roles",
        "{'owner':'ana','name':'a','roles':[null]} | roles",
        "{'owner':'ana','name':'a','roles':'admin'} | roles",
        "{'owner':'ana','name':'a','expiresAt':'2020-01-01T00:00:00Z'} | expiresAt",
        "{'owner':'ana','name':'a','expiresAt':'2999-01-01T00:00:00Z'} | expiresAt",
        "{'owner':'ana','name':'a','role':'admin'} | role"
      })
  void refusesATokenThatIsNotWhole(String body, String field) {
    HttpReply refused = server.create(body);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("field").asString()).isEqualTo(field);
    assertThat(http().get("/api/tokens", OWN).json().path("items")).isEmpty();
  }

  @Test
  void keepsTheNamesOfAPersonsTokensApart() {
    String first = server.secret("ci", BOTH);
    HttpReply second = server.create("{'owner':'ana','name':'ci'}");
    http().delete("/api/tokens/" + id(first), OWN);

    assertThat(second.status()).isEqualTo(422);
    assertThat(second.json().path("detail").asString()).contains("'ana' has a token 'ci' already");
    assertThat(server.secret("ci", BOTH)).startsWith("perdure_");
  }

  @Test
  void endsAtTheGivenMoment() {
    Instant wanted = Instant.now().plus(Duration.ofDays(2)).truncatedTo(ChronoUnit.SECONDS);
    JsonNode created =
        server.create("{'owner':'ana','name':'a','expiresAt':'%s'}".formatted(wanted)).json();

    assertThat(created.at("/token/expiresAt").asString()).isEqualTo(wanted.toString());
  }

  private static List<String> titlesOf(String requester) {
    return http()
        .get("/api/tasks?requester=" + requester, OWN)
        .json()
        .path("items")
        .findValuesAsString("title");
  }

  private static HttpReply decide(String task, String[] headers) {
    var requests = server.server().journal().requestStore();
    var request = new RequestId(task + ".r1");
    requests.draft(
        new RequestDraft(
            new TaskId(task),
            PendingRequest.of(request, RequestKind.PERMISSION, "d1", null),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    requests.raise(request);
    gateway().onDecision = requests::settle;
    String body = "{\"decisionId\":\"%s.d\",\"digest\":\"d1\",\"outcome\":\"allow_once\"}";
    return http()
        .post("/api/requests/%s/decision".formatted(request), body.formatted(task), headers);
  }

  private static FakeGateway gateway() {
    return server.server().bean(FakeGateway.class);
  }

  private static String stored() {
    return String.join(" ", texts("select to_json(api_token)::text from api_token"));
  }

  private static List<String> texts(String query) {
    return server.server().journal().database().sql(query).column(String::toString);
  }

  private static HttpTester http() {
    return server.http();
  }

  private static String id(String secret) {
    return secret.substring("perdure_".length(), "perdure_".length() + 16);
  }

  private static void awaitEnd(BufferedReader stream) {
    Eventually.that(
        Duration.ofSeconds(20), () -> line(stream).equals("end"), () -> "The stream goes on.");
  }

  private static String line(BufferedReader stream) {
    try {
      String line = stream.readLine();
      return line == null ? "end" : line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
