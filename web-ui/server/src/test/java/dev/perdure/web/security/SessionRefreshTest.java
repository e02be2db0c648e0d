package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.web.server.HttpReply;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An identity provider confirms people again while their sessions last. */
class SessionRefreshTest {

  private static final String[] OWN = GuardedServer.bearer(SignInServer.TOKEN);

  private static SignInServer server;

  private String cookie = "";

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
  void signIn() {
    server.sql("delete from browser_session");
    server.sql("delete from api_token");
    FakeIssuer issuer = server.issuer();
    issuer.answer = FakeIssuer::signed;
    issuer.refusal = "";
    issuer.refreshed.clear();
    issuer.refreshToken = "first";
    cookie = server.cookie();
  }

  @Test
  void aDueSessionIsConfirmedOnceWithTheNewestToken() {
    assertThat(status()).isEqualTo(200);
    assertThat(server.issuer().refreshed).as("nothing is due yet").isEmpty();
    server.issuer().refreshToken = "second";
    server.makeSessionsDue();
    assertThat(List.of(status(), status())).containsOnly(200);
    server.issuer().refreshToken = "";
    server.makeSessionsDue();
    assertThat(status()).isEqualTo(200);
    server.makeSessionsDue();
    assertThat(status()).isEqualTo(200);

    assertThat(server.issuer().refreshed).containsExactly("first", "second", "second");
  }

  @Test
  void requestsAtOnceUseATokenOnce() {
    server.makeSessionsDue();
    List<CompletableFuture<Integer>> calls =
        Stream.generate(() -> CompletableFuture.supplyAsync((Supplier<Integer>) this::status))
            .limit(6)
            .toList();

    assertThat(calls).allMatch(call -> call.join() == 200);
    assertThat(server.issuer().refreshed).containsExactly("first");
  }

  @Test
  void theDatabaseAloneGivesNoRefreshTokenAway() {
    assertThat(text("select refresh_token from browser_session"))
        .hasSizeGreaterThan(30)
        .doesNotContain("first");
  }

  @Test
  void aPersonWithOtherGroupsHasOtherRoles() {
    server.issuer().answer = claims -> FakeIssuer.signed(claims.claim("groups", List.of("leads")));
    server.makeSessionsDue();

    assertThat(me().json().path("roles").toString()).isEqualTo("[\"requester\",\"approver\"]");
    assertThat(me().json().path("roles").toString()).contains("approver");
  }

  @Test
  void aPersonWhoLostARoleHasNoOwnTokenWithThisRole() {
    server.issuer().answer = claims -> FakeIssuer.signed(claims.claim("groups", List.of("leads")));
    cookie = server.cookie();
    String all = ownToken("{\"name\":\"all\"}");
    String small = ownToken("{\"name\":\"small\",\"roles\":[\"requester\"]}");
    server.issuer().answer = FakeIssuer::signed;
    server.makeSessionsDue();

    assertThat(me().json().path("roles").toString()).isEqualTo("[\"requester\"]");
    assertThat(server.http().get("/api/me", GuardedServer.bearer(all)).status()).isEqualTo(401);
    assertThat(server.http().get("/api/me", GuardedServer.bearer(small)).status()).isEqualTo(200);
  }

  @Test
  void aNewSignInWithFewerRolesEndsTheOwnTokensOfTheLostRoles() {
    server.issuer().answer = claims -> FakeIssuer.signed(claims.claim("groups", List.of("leads")));
    cookie = server.cookie();
    String all = ownToken("{\"name\":\"all\"}");
    String small = ownToken("{\"name\":\"small\",\"roles\":[\"requester\"]}");
    server.issuer().answer = FakeIssuer::signed;
    server.cookie();

    assertThat(server.http().get("/api/me", GuardedServer.bearer(all)).status()).isEqualTo(401);
    assertThat(server.http().get("/api/me", GuardedServer.bearer(small)).status()).isEqualTo(200);
  }

  @Test
  void aRefusedSignInEndsTheOwnTokensOfThePerson() {
    String own = ownToken("{\"name\":\"mine\"}");
    server.issuer().answer = claims -> FakeIssuer.signed(claims.claim("groups", List.of()));

    assertThat(ProviderAttempt.begin(server.http(), server.issuer(), "corp", "/").finish().status())
        .isEqualTo(401);
    assertThat(server.http().get("/api/me", GuardedServer.bearer(own)).status()).isEqualTo(401);
  }

  private String ownToken(String body) {
    return server
        .http()
        .post("/api/tokens", body, "Cookie", cookie)
        .json()
        .path("secret")
        .asString();
  }

  @Test
  void aPersonWhoLeftIsOutAndSoAreTheOwnTokens() {
    String own =
        server
            .http()
            .post("/api/tokens", "{\"name\":\"mine\"}", "Cookie", cookie)
            .json()
            .path("secret")
            .asString();
    server.issuer().answer = claims -> FakeIssuer.signed(claims.claim("groups", List.of()));
    server.makeSessionsDue();

    assertThat(status()).isEqualTo(401);
    assertThat(server.http().get("/api/me", GuardedServer.bearer(own)).status()).isEqualTo(401);
    assertThat(server.http().get("/api/audit/export", OWN).text())
        .contains("sessions_ended", "identity provider corp");
  }

  @ParameterizedTest
  @ValueSource(strings = {"invalid_grant", "access_denied", "login_required"})
  void aRefusedTokenEndsTheSession(String error) {
    server.issuer().refusal = "{\"error\":\"%s\"}".formatted(error);
    server.makeSessionsDue();

    assertThat(List.of(status(), status())).containsOnly(401);
    assertThat(text("select count(*)::text from browser_session")).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"temporarily_unavailable", "server_error", "invalid_client"})
  void aProviderInTroubleLeavesTheSessionOpen(String error) {
    server.issuer().refusal = "{\"error\":\"%s\"}".formatted(error);
    server.makeSessionsDue();
    assertThat(List.of(status(), status())).containsOnly(200);
    assertThat(server.issuer().refreshed).as("one try a minute").hasSize(1);
    server.sql("update browser_session set expires_at = now()");

    assertThat(status()).isEqualTo(401);
  }

  @Test
  void anAnswerThatIsNoAnswerLeavesTheSessionOpen() {
    server.issuer().refusal = "<html>Under maintenance</html>";
    server.makeSessionsDue();

    assertThat(status()).isEqualTo(200);
  }

  @Test
  void anAnswerForAnotherPersonOrByAStrangerEndsTheSession() {
    server.issuer().answer = claims -> FakeIssuer.signed(claims.subject("subject-of-eve"));
    server.makeSessionsDue();
    assertThat(status()).isEqualTo(401);
    server.issuer().answer = FakeIssuer::signed;
    cookie = server.cookie();
    server.issuer().answer = FakeIssuer::signedByAStranger;
    server.makeSessionsDue();

    assertThat(status()).isEqualTo(401);
  }

  @Test
  void aStreamGoesOnWithoutACallForTwoMinutesOnly() {
    var session = new CallerSession(text("select id_hash from browser_session"));
    var recognition = server.server().bean(CallerRecognition.class);
    server.makeSessionsDue();
    assertThat(recognition.isInForce(session)).isTrue();
    server.sql("update browser_session set refresh_at = now() - interval '121 seconds'");
    assertThat(recognition.isInForce(session)).isFalse();
    assertThat(status()).isEqualTo(200);

    assertThat(recognition.isInForce(session)).isTrue();
  }

  private int status() {
    return me().status();
  }

  private HttpReply me() {
    return server.http().get("/api/me", "Cookie", cookie);
  }

  private static String text(String query) {
    return server
        .server()
        .bean(JournalModule.class)
        .database()
        .sql(query)
        .query(String.class)
        .single();
  }
}
