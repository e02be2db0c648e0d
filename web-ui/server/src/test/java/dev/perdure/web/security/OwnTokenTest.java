package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.HttpTester;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A person who signed in manages the own tokens, and no others. */
class OwnTokenTest {

  private static final String[] OWN = GuardedServer.bearer(SignInServer.TOKEN);

  private static SignInServer server;
  private static SignInServer withoutRoles;

  private String[] ana = {};

  @BeforeAll
  static void start() {
    server = SignInServer.start(Map.of("PERDURE_SIGN_IN_CORP_ROLES", "staff=requester,approver"));
    withoutRoles = SignInServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
    withoutRoles.close();
  }

  @BeforeEach
  void signIn() {
    server.sql("delete from api_token");
    ana = new String[] {"Cookie", server.cookie()};
  }

  @Test
  void aTokenHasTheRolesOfItsOwnerUnlessItIsGivenFewer() {
    HttpReply all = create("{'name':'ci'}");
    HttpReply few = create("{'owner':'ana','name':'few','roles':['approver'],'scopes':['read']}");

    assertThat(all.status()).isEqualTo(201);
    assertThat(all.json().at("/token/owner").asString()).isEqualTo("ana");
    assertThat(all.json().at("/token/roles").toString()).isEqualTo("[\"requester\",\"approver\"]");
    assertThat(few.json().at("/token/roles").toString()).isEqualTo("[\"approver\"]");
    assertThat(http().get("/api/me", ana).json().path("rights").toString()).contains("own_tokens");
  }

  @Test
  void aPersonListsAndRevokesOnlyOwnTokens() {
    http().post("/api/tokens", "{\"owner\":\"bob\",\"name\":\"b\",\"roles\":[\"admin\"]}", OWN);
    String mine = create("{'name':'ci'}").json().at("/token/id").asString();
    String other = http().get("/api/tokens?owner=bob", OWN).json().at("/items/0/id").asString();

    assertThat(http().get("/api/tokens", ana).json().findValuesAsString("owner"))
        .containsExactly("ana");
    assertThat(http().delete("/api/tokens/" + other, ana).status()).isEqualTo(404);
    assertThat(http().delete("/api/tokens/" + mine, ana).status()).isEqualTo(204);
    assertThat(http().delete("/api/people/ana/access", ana).status()).isEqualTo(403);
    assertThat(http().get("/api/tokens", OWN).json().path("items")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'name':'x','owner':'bob'}        | 403 | may not give, list or end rights of 'bob'",
        "{'name':'x','roles':['admin']}    | 422 | You do not have the role 'admin'",
        "{'name':'x','roles':[]}           | 422 | A token without a role",
        "{'name':'x','expiresAt':'FAR'}    | 422 | within the next 90 days"
      })
  void refusesMoreThanThePersonMayGive(String body, int status, String reason) {
    String far = Instant.now().plus(Duration.ofDays(100)).toString();
    HttpReply refused = create(body.replace("FAR", far));

    assertThat(refused.status()).isEqualTo(status);
    assertThat(refused.json().path("detail").asString()).contains(reason);
  }

  @Test
  void aPersonWithoutRolesGivesNone() {
    String[] cookie = {"Cookie", withoutRoles.cookie()};
    HttpReply admin =
        withoutRoles.http().post("/api/tokens", "{\"name\":\"x\",\"roles\":[\"admin\"]}", cookie);
    HttpReply plain = withoutRoles.http().post("/api/tokens", "{\"name\":\"x\"}", cookie);

    assertThat(admin.status()).isEqualTo(422);
    assertThat(plain.json().at("/token/roles").toString()).isEqualTo("[]");
  }

  @Test
  void aNamedTokenAndItsSessionMakeNoOthers() {
    String secret = create("{'name':'ci'}").json().path("secret").asString();
    String session = ProviderAttempt.cookie(http().form("/sign-in", "token=" + secret));

    assertThat(http().get("/api/tokens", GuardedServer.bearer(secret)).status()).isEqualTo(403);
    assertThat(http().post("/api/tokens", "{\"name\":\"y\"}", "Cookie", session).status())
        .isEqualTo(403);
  }

  private HttpReply create(String body) {
    return http().post("/api/tokens", body.replace('\'', '"'), ana);
  }

  private static HttpTester http() {
    return server.http();
  }
}
