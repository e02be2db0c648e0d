package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.security.oidc.IssuerSettings;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.TestServer;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {

  private static final String TOKEN = "s3cret-Token-of-24-signs";

  private static TestServer open;
  private static TestServer guarded;

  @BeforeAll
  static void start() {
    open = TestServer.start();
    guarded = TestServer.start(TOKEN);
  }

  @AfterAll
  static void stop() {
    open.close();
    guarded.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1.evil.example", ""})
  void answersToNoForeignName(String host) throws Exception {
    assertThat(statusFor(open, host)).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1:9", "[::1]:8080"})
  void answersToItsOwnNames(String host) throws Exception {
    assertThat(statusFor(open, host)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1:1"})
  void refusesPagesOfOtherOrigins(String origin) {
    var reply = open.http().post("/api/tasks", "{\"request\":\"a\"}", "Origin", origin);
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.json().path("code").asString()).isEqualTo("forbidden");
  }

  @Test
  void letsItsOwnPageIn() {
    var http = open.http();
    assertThat(http.post("/api/tasks", "{\"request\":\"a\"}", "Origin", http.address()).status())
        .isEqualTo(201);
  }

  @Test
  void asksForTheTokenEverywhereButForTheHealth() {
    var http = guarded.http();
    var refusal = http.get("/api/tasks");
    assertThat(refusal.status()).isEqualTo(401);
    assertThat(refusal.header("Content-Type")).startsWith("application/problem+json");
    assertThat(refusal.json().path("code").asString()).isEqualTo("unauthenticated");
    assertThat(refusal.json().path("detail").asString()).contains("./perdure open");
    assertThat(http.get("/").status()).isEqualTo(401);
    assertThat(http.get("/api/tasks", "Authorization", "Bearer wrong").status()).isEqualTo(401);
    assertThat(http.get("/api/tasks", "Authorization", "Bearer " + TOKEN).status()).isEqualTo(200);
    assertThat(http.get("/actuator/health").status()).isNotEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/share/../api/tasks",
        "/share/..;/api/tasks",
        "/api/shares/%2e%2e/tasks",
        "/share/x/y",
        "/api/shares/"
      })
  void takesNothingForASharedLinkThatIsNone(String path) {
    assertThat(guarded.http().get(path).status()).isIn(400, 401, 404);
    assertThat(guarded.http().get(path).text()).doesNotContain("items");
  }

  @Test
  void opensASharedLinkWithoutTheToken() {
    assertThat(guarded.http().get("/api/shares/unknown").status()).isEqualTo(404);
  }

  @Test
  void asksABrowserForTheTokenOnAPage() {
    var asked = guarded.http().get("/tasks/t1?tab=plan", "Accept", "text/html,*/*");

    assertThat(asked.status()).isEqualTo(401);
    assertThat(asked.text()).contains("type=\"password\"", "value=\"/tasks/t1?tab=plan\"");
  }

  @Test
  void givesABrowserThatKnowsTheTokenACookieThatDoesNotHoldIt() {
    var http = guarded.http();
    var signedIn = signIn("token=" + TOKEN + "&next=%2Ftasks%2Ft1");

    assertThat(signedIn.status()).isEqualTo(303);
    assertThat(signedIn.header("Location")).isEqualTo("/tasks/t1");
    var cookie = signedIn.header("Set-Cookie");
    assertThat(cookie).contains("HttpOnly").contains("SameSite=Strict").doesNotContain(TOKEN);
    assertThat(http.get("/api/tasks", "Cookie", cookie.split(";")[0]).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"//evil.example", "https://evil.example", "/\\evil.example", ""})
  void signingInLeadsToNoOtherServer(String next) {
    var there =
        signIn("token=" + TOKEN + "&next=" + URLEncoder.encode(next, StandardCharsets.UTF_8));

    assertThat(there.header("Location")).isEqualTo("/");
  }

  @Test
  void aWrongTokenIsAskedForAgain() {
    var again = signIn("token=wrong");

    assertThat(again.status()).isEqualTo(401);
    assertThat(again.text()).contains("role=\"alert\">That is not the token.");
    assertThat(again.header("Set-Cookie")).isEmpty();
  }

  @Test
  void givesTheSignInPageItsScriptAndNothingElse() {
    var script = guarded.http().get("/sign-in.js");
    assertThat(script.status()).isEqualTo(200);
    assertThat(script.header("Content-Type")).startsWith("text/javascript");
    assertThat(guarded.http().get("/sign-in.js/../api/tasks").status()).isEqualTo(401);
    assertThat(guarded.http().get("/sign-in.json").status()).isEqualTo(401);
  }

  @Test
  void aTokenInAnAddressOpensNothing() {
    assertThat(guarded.http().get("/api/tasks?token=" + TOKEN).status()).isEqualTo(401);
  }

  private static HttpReply signIn(String form) {
    return guarded.http().form("/sign-in", form);
  }

  @Test
  void refusesToListenToTheWorldWithoutAToken() {
    assertThatThrownBy(() -> new AccessSettings("0.0.0.0", Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("drop --no-token");
    assertThat(new AccessSettings("0.0.0.0", Optional.of(new AccessToken(TOKEN))).isLocal())
        .isFalse();
  }

  @Test
  void refusesIdentityProvidersThatCannotSendBrowsersBack() {
    var variables =
        Map.of(
            "PERDURE_SIGN_IN", "corp",
            "PERDURE_SIGN_IN_CORP_ISSUER", "https://login.example.com",
            "PERDURE_SIGN_IN_CORP_CLIENT_ID", "perdure");
    var issuers = IssuerSettings.read(name -> Optional.ofNullable(variables.get(name)));
    var open = new AccessSettings("127.0.0.1", Optional.empty());
    var world = new AccessSettings("0.0.0.0", Optional.of(new AccessToken(TOKEN)));
    var page = PageAddress.parse(Optional.of("https://perdure.example.com"));

    assertThatThrownBy(() -> open.signingInAt(issuers)).hasMessageContaining("drop --no-token");
    assertThatThrownBy(() -> world.signingInAt(issuers))
        .hasMessageContaining("set PERDURE_PAGE_URL");
    assertThat(world.openedAt(page).signingInAt(issuers).issuers()).hasSize(1);
  }

  @Test
  void refusesRolesThatNobodyCouldHave() {
    var variables =
        Map.of(
            "PERDURE_SIGN_IN", "corp",
            "PERDURE_SIGN_IN_CORP_ISSUER", "https://login.example.com",
            "PERDURE_SIGN_IN_CORP_CLIENT_ID", "perdure");
    var issuers = IssuerSettings.read(name -> Optional.ofNullable(variables.get(name)));
    var open = new AccessSettings("127.0.0.1", Optional.empty());
    var guarded = new AccessSettings("127.0.0.1", Optional.of(new AccessToken(TOKEN)));

    assertThatThrownBy(() -> guarded.withRoles(Optional.of("yes")))
        .hasMessage("PERDURE_ROLES is 'yes': set it to required, or leave it out.");
    assertThatThrownBy(() -> open.withRoles(Optional.of("required")))
        .hasMessageContaining("PERDURE_ROLES needs a token");
    assertThatThrownBy(() -> guarded.signingInAt(issuers).withRoles(Optional.of("required")))
        .hasMessageContaining("PERDURE_SIGN_IN_CORP_ROLES is missing");
    assertThat(guarded.withRoles(Optional.empty()).areRolesRequired()).isFalse();
  }

  /** Java's own client does not let the header be chosen. */
  private static int statusFor(TestServer server, String host) throws IOException {
    var address = URI.create(server.http().address());
    try (var socket = new Socket(address.getHost(), address.getPort())) {
      var request = "GET /api/tasks HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ")[1]);
    }
  }
}
