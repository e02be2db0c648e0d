package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.testing.Eventually;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** People sign in at an identity provider, each attempt once, until a session ends. */
class ProviderSignInTest {

  private static final String TOKEN = "a-token-of-this-server";
  private static final String[] OWN = GuardedServer.bearer(TOKEN);

  private static FakeIssuer issuer;
  private static FakeIssuer partners;
  private static TestServer server;

  @BeforeAll
  static void start() {
    issuer = FakeIssuer.start();
    partners = FakeIssuer.start();
    server =
        TestServer.start(
            TOKEN,
            Map.of(
                "PERDURE_SIGN_IN",
                "corp,partners",
                "PERDURE_SIGN_IN_CORP_ISSUER",
                issuer.address(),
                "PERDURE_SIGN_IN_CORP_CLIENT_ID",
                FakeIssuer.CLIENT,
                "PERDURE_SIGN_IN_CORP_CLIENT_SECRET",
                FakeIssuer.SECRET,
                "PERDURE_SIGN_IN_CORP_REQUIRE",
                "groups=perdure",
                "PERDURE_SIGN_IN_PARTNERS_ISSUER",
                partners.address(),
                "PERDURE_SIGN_IN_PARTNERS_CLIENT_ID",
                FakeIssuer.CLIENT));
  }

  @AfterAll
  static void stop() {
    server.close();
    issuer.close();
    partners.close();
  }

  @BeforeEach
  void forgetPeople() {
    sql("delete from person");
    issuer.answer = FakeIssuer::signed;
    partners.answer = FakeIssuer::signed;
  }

  @Test
  void aPersonSignsInAndIsRecordedByName() {
    ProviderAttempt attempt = begin("corp", "/tasks/t_1");
    HttpReply arrived = attempt.finish();
    String cookie = ProviderAttempt.cookie(arrived);
    HttpReply task = http().post("/api/tasks", "{\"request\":\"a\"}", "Cookie", cookie);

    assertThat(attempt.asked())
        .containsEntry("response_type", "code")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("redirect_uri", http().address() + "/sign-in/back/corp");
    assertThat(arrived.status()).isEqualTo(200);
    assertThat(arrived.text()).contains("url=/tasks/t_1");
    assertThat(arrived.header("Set-Cookie")).contains("HttpOnly", "SameSite=Strict");
    assertThat(task.json().path("requester").asString()).isEqualTo("ana");
    assertThat(http().get("/api/me", "Cookie", cookie).json().path("session").asBoolean()).isTrue();
  }

  @Test
  void theSignInPageLeadsToEachProvider() {
    HttpReply page = http().get("/tasks/t_1?tab=plan", "Accept", "text/html");

    assertThat(page.text())
        .contains("href=\"/sign-in/with/corp?next=%2Ftasks%2Ft_1%3Ftab%3Dplan\"")
        .contains("Sign in with partners");
  }

  @Test
  void aPersonGivesNoRightsToOthers() {
    String cookie = ProviderAttempt.cookie(begin("corp", "/").finish());
    HttpReply refused = http().post("/api/sign-in-links", "{}", "Cookie", cookie);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.json().path("detail").asString()).startsWith("'ana' may not give");
    assertThat(http().get("/api/tokens?owner=bob", "Cookie", cookie).status()).isEqualTo(403);
  }

  @Test
  void anAnswerWorksOnce() {
    ProviderAttempt attempt = begin("corp", "/");
    attempt.finish();
    HttpReply replayed = attempt.finish();

    assertThat(replayed.status()).isEqualTo(401);
    assertThat(replayed.text()).contains("was used, has expired");
  }

  @Test
  void anAnswerBelongsToTheBrowserAndTheProviderOfItsAttempt() {
    ProviderAttempt first = begin("corp", "/");
    HttpReply elsewhere = http().get(first.path());
    ProviderAttempt second = begin("corp", "/");
    HttpReply mixedUp =
        http().get(second.path().replace("/corp?", "/partners?"), "Cookie", second.cookie());
    HttpReply invented =
        http().get("/sign-in/back/corp?code=c&state=invented", "Cookie", second.cookie());

    assertThat(List.of(elsewhere.status(), mixedUp.status(), invented.status())).containsOnly(401);
    assertThat(first.finish().status()).as("the attempt is used up").isEqualTo(401);
  }

  @Test
  void anAttemptExpires() {
    ProviderAttempt attempt = begin("corp", "/");
    sql("update sign_in_attempt set expires_at = now() - interval '1 second'");

    assertThat(attempt.finish().status()).isEqualTo(401);
  }

  @Test
  void aRefusalOfTheProviderIsShown() {
    ProviderAttempt attempt = begin("corp", "/");
    String path = attempt.path().replace("code=", "error=access_denied&x=");

    assertThat(http().get(path, "Cookie", attempt.cookie()).text()).contains("did not confirm");
  }

  @ParameterizedTest
  @ValueSource(strings = {"//evil.example", "https://evil.example", "/\\evil.example", "\"><b>"})
  void leadsToNoOtherServer(String next) {
    assertThat(begin("corp", next).finish().text()).contains("url=/\"").doesNotContain("evil");
  }

  @Test
  void aNameBelongsToTheAccountThatCameFirst() {
    begin("corp", "/").finish();
    HttpReply refused = begin("partners", "/").finish();

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text()).contains("no name that this server can use");
    assertThat(begin("corp", "/").finish().status()).isEqualTo(200);
  }

  @Test
  void aProviderThatIsAwayLeavesSignedInPeopleAlone() {
    FakeIssuer gone = FakeIssuer.start();
    gone.close();
    String cookie = ProviderAttempt.cookie(begin("corp", "/").finish());
    try (TestServer other =
        TestServer.start(
            TOKEN,
            Map.of(
                "PERDURE_SIGN_IN", "gone",
                "PERDURE_SIGN_IN_GONE_ISSUER", gone.address(),
                "PERDURE_SIGN_IN_GONE_CLIENT_ID", "perdure"))) {
      HttpReply away = other.http().get("/sign-in/with/gone");

      assertThat(away.status()).isEqualTo(401);
      assertThat(away.text()).contains("The identity provider does not answer");
      assertThat(other.http().get("/api/tasks", OWN).status()).isEqualTo(200);
    }
    assertThat(http().get("/api/tasks", "Cookie", cookie).status()).isEqualTo(200);
  }

  @Test
  void aSessionEndsAfterTwelveHours() {
    String cookie = ProviderAttempt.cookie(begin("corp", "/").finish());
    sql("update browser_session set expires_at = expires_at - interval '11 hours 59 minutes'");
    assertThat(http().get("/api/me", "Cookie", cookie).status()).isEqualTo(200);
    sql("update browser_session set expires_at = expires_at - interval '2 minutes'");

    assertThat(http().get("/api/me", "Cookie", cookie).status()).isEqualTo(401);
  }

  @Test
  void anOperatorEndsTheAccessOfAPerson() throws IOException {
    String cookie = ProviderAttempt.cookie(begin("corp", "/").finish());
    http().post("/api/tokens", "{\"owner\":\"ana\",\"name\":\"ci\"}", OWN);
    try (BufferedReader stream = http().stream("/api/events", "Cookie", cookie)) {
      HttpReply ended = http().delete("/api/people/ana/access", OWN);
      Eventually.that(Duration.ofSeconds(20), () -> hasEnded(stream), () -> "It goes on.");

      assertThat(ended.json().path("tokens").asInt()).isEqualTo(1);
      assertThat(ended.json().path("sessions").asInt()).isPositive();
    }
    assertThat(http().get("/api/me", "Cookie", cookie).status()).isEqualTo(401);
    assertThat(http().delete("/api/people/ana/access", OWN).status()).isEqualTo(404);
  }

  @Test
  void signsOut() {
    String cookie = ProviderAttempt.cookie(begin("corp", "/").finish());

    assertThat(http().form("/sign-out", "", "Cookie", cookie).status()).isEqualTo(303);
    assertThat(http().get("/api/me", "Cookie", cookie).status()).isEqualTo(401);
  }

  @Test
  void knowsNoOtherProviderAndNoOtherMethod() {
    assertThat(http().get("/sign-in/with/nobody").status()).isEqualTo(404);
    assertThat(http().form("/sign-in/with/corp", "").status()).isEqualTo(404);
  }

  private static ProviderAttempt begin(String key, String next) {
    return ProviderAttempt.begin(http(), key.equals("corp") ? issuer : partners, key, next);
  }

  private static void sql(String statement) {
    server.bean(JournalModule.class).database().sql(statement).update();
  }

  private static boolean hasEnded(BufferedReader stream) {
    try {
      return stream.readLine() == null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HttpTester http() {
    return server.http();
  }
}
