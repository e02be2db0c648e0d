package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.mcp.oauth.OAuthFailure;
import dev.perdure.activities.mcp.oauth.OAuthLoginServiceAnswer;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpLoginTest {

  private static final URI BACK = URI.create("http://127.0.0.1:49152/callback");

  @TempDir Path home;
  private McpScene scene;
  private OAuthMcpServer server;

  @BeforeEach
  void open() throws IOException {
    scene = new McpScene(home, Sandbox.none());
    server = new OAuthMcpServer();
  }

  @AfterEach
  void close() {
    scene.close();
    server.close();
  }

  @Test
  void aServerThatWantsALoginIsToldOfByNameAndTheTaskGoesOn() {
    configured("");

    assertThat(seen().state()).isEqualTo(McpServerState.NEEDS_LOGIN);
    assertThat(scene.offered()).isEmpty();
    assertThat(scene.notices())
        .singleElement()
        .asString()
        .contains("'tracker'", "the verb 'mcp login tracker'", "goes on without its tools");
  }

  @Test
  void aPersonWhoLogsInHasTheServersTools() throws Exception {
    configured("");
    logIn();
    scene.discover();

    assertThat(seen().state()).isEqualTo(McpServerState.CONNECTED);
    assertThat(seen().loggedIn()).isTrue();
    assertThat(scene.call("tracker_close", "").output()).isEqualTo("closed");
    assertThat(server.asked)
        .containsExactly(
            "register [" + BACK + "]",
            "authorize " + server.url() + " read write",
            "token authorization_code " + server.url());
  }

  @Test
  void tokensAreTheirOwnersAlone() throws Exception {
    configured("");
    logIn();
    Path file = home.resolve("mcp-auth.json");

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.readString(file)).contains("refresh-");
    assertThat(scene.notices()).noneMatch(notice -> notice.contains("access-"));
  }

  @Test
  void aClientThatWasRegisteredByHandIsUsed() throws Exception {
    configured("oauth: {clientId: ours, scope: admin}");
    logIn();

    assertThat(server.asked.getFirst()).isEqualTo("authorize " + server.url() + " admin");
  }

  @Test
  void aRefusedLoginLeavesNothing() throws Exception {
    configured("");
    server.refusing = true;

    assertThatThrownBy(this::logIn)
        .isInstanceOf(OAuthFailure.class)
        .hasMessageContaining("'tracker' was refused: access_denied (No way)");
    assertThat(seen().loggedIn()).isFalse();
  }

  @Test
  void anotherStateIsNotTakenAndHarmsNoLogin() throws Exception {
    configured("");
    OAuthLoginServiceAnswer answer = OAuthMcpServer.browse(scene.servers.login("tracker", BACK));

    assertThatThrownBy(() ->
            scene.servers.finish(
                new OAuthLoginServiceAnswer("guessed", answer.code(), null, null, answer.iss())))
        .hasMessageContaining("No login with this state is under way");
    assertThat(scene.servers.finish(answer)).isEqualTo("tracker");
    assertThatThrownBy(() -> scene.servers.finish(answer)).hasMessageContaining("No login");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", ""})
  void anAnswerOfAnotherAuthorizationServerIsNotUsed(String issuer) throws Exception {
    configured("");
    OAuthLoginServiceAnswer answer = OAuthMcpServer.browse(scene.servers.login("tracker", BACK));
    String named = issuer.isEmpty() ? null : issuer;

    assertThatThrownBy(() ->
            scene.servers.finish(
                new OAuthLoginServiceAnswer(answer.state(), answer.code(), null, null, named)))
        .hasMessageContaining("comes from the authorization server '" + issuer + "'");
    assertThat(server.asked).noneMatch(asked -> asked.startsWith("token"));
  }

  @Test
  void aTokenThatExpiredIsRenewedInTheMiddleOfATask() throws Exception {
    loggedIn();
    server.expire(false);

    assertThat(scene.call("tracker_close", "").output()).isEqualTo("closed");
    assertThat(server.asked).last().isEqualTo("token refresh_token " + server.url());
  }

  @Test
  void aTokenIsRenewedBeforeItExpires() throws Exception {
    server.expiresIn = 1;
    loggedIn();
    long refused = server.shown.stream().filter(String::isEmpty).count();
    scene.call("tracker_close", "");

    assertThat(server.asked).last().isEqualTo("token refresh_token " + server.url());
    assertThat(server.shown.stream().filter(String::isEmpty).count()).isEqualTo(refused);
  }

  @Test
  void aRefusedRenewalAsksForANewLoginAndSaysSoInTheTask() throws Exception {
    loggedIn();
    server.expire(true);

    assertThat(scene.call("tracker_close", "").output())
        .contains("did not carry out 'close'", "the verb 'mcp login tracker'")
        .doesNotContain("unknown");
    assertThat(seen().state()).isEqualTo(McpServerState.NEEDS_LOGIN);
    assertThat(scene.notices()).last().asString().contains("can't be used any more");

    logIn();
    assertThat(scene.call("tracker_close", "").output()).isEqualTo("closed");
  }

  @Test
  void aLoginIsForgottenHereAndThere() throws Exception {
    loggedIn();
    scene.servers.logOut("tracker");

    assertThat(server.asked).last().asString().startsWith("revoke").contains("refresh-");
    assertThat(Files.readString(home.resolve("mcp-auth.json"))).doesNotContain("refresh-");
    assertThat(seen().state()).isEqualTo(McpServerState.NEEDS_LOGIN);
    assertThat(scene.call("tracker_close", "").isError()).isTrue();
  }

  @Test
  void aTokenIsForItsAddressAlone() throws Exception {
    loggedIn();
    try (var other = new OAuthMcpServer()) {
      scene.connections.reset("tracker");
      scene.configured("mcp: {tracker: {url: '%s'}}".formatted(other.url()));

      assertThat(other.shown).isNotEmpty().containsOnly("");
    }
  }

  @Test
  void aServerWithAKeyIsNotLoggedInAt() {
    configured("headers: {Authorization: 'Bearer fixed'}");

    assertThat(server.shown).containsOnly("Bearer fixed");
    assertThat(seen().state()).isEqualTo(McpServerState.FAILED);
    assertThatThrownBy(this::logIn).hasMessageContaining("takes no login");
  }

  @Test
  void aRepositorysServerCanBeLoggedInAt() throws Exception {
    scene.configured("mcp: {}");
    JsonObject settings = JsonObject.of("url", server.url());
    scene.journal.mcpServerStore().set("wiki", McpServerState.NEEDS_LOGIN, "here");
    scene
        .journal
        .mcpServerStore()
        .login("wiki", Json.mapper().convertValue(settings, McpServerSettings.class));

    scene.servers.finish(OAuthMcpServer.browse(scene.servers.login("wiki", BACK)));

    assertThat(scene.servers.all())
        .singleElement()
        .satisfies(wiki -> {
          assertThat(wiki.state()).isEqualTo(McpServerState.CONNECTED);
          assertThat(wiki.source()).isNull();
        });
    scene.servers.logOut("wiki");
    assertThat(scene.servers.all()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "issuer, https://evil.example, those of another one",
    "resource, https://bank.example/mcp, those of another resource",
    "token_endpoint, http://evil.example/token, is not accepted as its token endpoint",
    "authorization_endpoint, javascript:alert(1), is not accepted as its authorization endpoint",
    "code_challenge_methods_supported, plain, PKCE with S256"
  })
  void hostileMetadataAreRefused(String field, String value, String sentence) {
    refuses(server.saying(field, value), sentence);
  }

  @Test
  void aRedirectToAnotherHostIsNotFollowed() {
    refuses(
        server.instead(
            "/.well-known/oauth-authorization-server", URI.create("https://evil.example/meta")),
        "redirects to 'https://evil.example/meta', and no redirect is followed");
  }

  @Test
  void metadataOfAHundredMegabytesAreNotRead() {
    refuses(
        server.instead("/.well-known/oauth-authorization-server", 100_000_000),
        "at most 262144 bytes are read");
  }

  @Test
  void aTokenThatNoHeaderHoldsIsRefused() {
    server.instead("/token", Map.of("access_token", "a\nb: c", "token_type", "Bearer"));

    assertThatThrownBy(
            () -> {
              configured("");
              logIn();
            })
        .hasMessageContaining("gave no bearer token");
  }

  @Test
  void aServerThatNamesNobodyToSignInAtIsSaidToWantAHeader() {
    server.instead("/.well-known/oauth-protected-resource/mcp", Map.of("resource", server.url()));
    refuses(
        server.instead("/.well-known/oauth-authorization-server", Map.of()),
        "are those of another one, ''");
  }

  private void refuses(OAuthMcpServer hostile, String sentence) {
    configured("");

    assertThatThrownBy(() -> scene.servers.login("tracker", BACK))
        .isInstanceOf(OAuthFailure.class)
        .hasMessageContaining(sentence);
    assertThat(hostile.asked).isEmpty();
  }

  private void configured(String more) {
    scene.configured("mcp:\n  tracker:\n    url: '%s'\n    %s\n".formatted(server.url(), more));
  }

  private void logIn() throws IOException, InterruptedException {
    scene.servers.finish(OAuthMcpServer.browse(scene.servers.login("tracker", BACK)));
  }

  private void loggedIn() throws IOException, InterruptedException {
    configured("");
    logIn();
    scene.discover();
  }

  private McpServerView seen() {
    return scene.servers.find("tracker").orElseThrow();
  }
}
