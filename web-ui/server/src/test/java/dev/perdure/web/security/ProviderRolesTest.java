package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.TestServer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The groups of an identity provider give people their roles. */
class ProviderRolesTest {

  private static FakeIssuer issuer;
  private static TestServer server;

  @BeforeAll
  static void start() {
    issuer = FakeIssuer.start();
    server =
        TestServer.start(
            "a-token-of-this-server",
            Map.of(
                "PERDURE_SIGN_IN",
                "corp",
                "PERDURE_SIGN_IN_CORP_ISSUER",
                issuer.address(),
                "PERDURE_SIGN_IN_CORP_CLIENT_ID",
                FakeIssuer.CLIENT,
                "PERDURE_SIGN_IN_CORP_CLIENT_SECRET",
                FakeIssuer.SECRET,
                "PERDURE_SIGN_IN_CORP_ROLES",
                "perdure=requester;leads=approver,requester;7=admin"));
  }

  @AfterAll
  static void stop() {
    server.close();
    issuer.close();
  }

  @BeforeEach
  void forgetPeople() {
    sql("delete from person");
  }

  @Test
  void aGroupGivesItsRoles() {
    String cookie = ProviderAttempt.cookie(signIn(List.of("staff", "leads")));
    var me = server.http().get("/api/me", "Cookie", cookie).json();

    assertThat(me.path("roles").toString()).isEqualTo("[\"requester\",\"approver\"]");
    assertThat(me.path("rights").toString()).contains("decide").doesNotContain("reset");
    assertThat(server.http().get("/api/tokens?owner=bob", "Cookie", cookie).status())
        .isEqualTo(403);
    assertThat(server.http().get("/api/tasks", "Cookie", cookie).status()).isEqualTo(200);
  }

  @Test
  void readsOneGroupAndManyGroupsAndNoOtherTypes() {
    List<Object> many =
        Stream.concat(IntStream.range(0, 20_000).mapToObj("g%d"::formatted), Stream.of("perdure"))
            .map(Object.class::cast)
            .toList();

    assertThat(roles("leads")).isEqualTo("[\"requester\",\"approver\"]");
    assertThat(roles(many)).isEqualTo("[\"requester\"]");
    assertThat(roles(Arrays.asList(7, null, Map.of("leads", true), "perdure")))
        .isEqualTo("[\"requester\"]");
  }

  @ParameterizedTest
  @MethodSource("claimsWithoutARole")
  void aPersonWithoutARoleIsRefused(Object groups) {
    HttpReply refused = signIn(groups);

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text()).contains("Your account may not use this server");
  }

  static Stream<Object> claimsWithoutARole() {
    return Stream.of(
        List.of(), List.of("staff"), "", "staff", "perdure,leads", 7, true, Map.of("perdure", 1));
  }

  @Test
  void aPersonWhoseGroupsAreMissingIsRefused() {
    assertThat(signIn(null).status()).isEqualTo(401);
  }

  @Test
  void aSessionFromBeforeRolesWereRequiredEnds() {
    String cookie = ProviderAttempt.cookie(signIn("leads"));
    sql("update browser_session set roles = '{}'");

    assertThat(server.http().get("/api/me", "Cookie", cookie).status()).isEqualTo(401);
  }

  private static String roles(Object groups) {
    String cookie = ProviderAttempt.cookie(signIn(groups));
    return server.http().get("/api/me", "Cookie", cookie).json().path("roles").toString();
  }

  private static HttpReply signIn(Object groups) {
    issuer.answer = claims -> FakeIssuer.signed(claims.claim("groups", groups));
    return ProviderAttempt.begin(server.http(), issuer, "corp", "/").finish();
  }

  private static void sql(String statement) {
    server.bean(JournalModule.class).database().sql(statement).update();
  }
}
