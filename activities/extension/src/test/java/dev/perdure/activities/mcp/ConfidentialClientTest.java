package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.mcp.oauth.OAuthFailure;
import dev.perdure.activities.sandbox.Sandbox;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients with a secret, which comes from the environment or stands in perdure.yaml. */
@Tag("slow")
class ConfidentialClientTest {

  private static final URI BACK = URI.create("http://127.0.0.1:4711/callback");

  @TempDir Path home;
  private OAuthMcpServer server;
  private McpScene scene;

  @BeforeEach
  void open() throws IOException {
    server = new OAuthMcpServer();
    scene = new McpScene(home, Sandbox.none());
  }

  @AfterEach
  void close() {
    scene.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "client_secret_basic, basic",
    "client_secret_post, post",
    "client_secret_post client_secret_basic, basic",
    "'', basic"
  })
  void theSecretIsShownAsTheServerWantsIt(String methods, String way) throws Exception {
    server.saying(
        "token_endpoint_auth_methods_supported",
        methods.isEmpty() ? List.of() : List.of(methods.split(" ")));
    logIn("{clientId: 'our app', clientSecret: '${TOKEN}'}");
    server.expire(false);

    assertThat(scene.call("tracker_close", "").output()).isEqualTo("closed");
    assertThat(server.asked).last().asString().startsWith("token refresh_token");
    assertThat(server.proofs).containsOnly(way + " our app:secret");
  }

  @Test
  void aSecretMayStandInTheFileAndIsShownToTheServerAlone() throws Exception {
    logIn("{clientId: ours, clientSecret: 'a:b/c d%'}");

    assertThat(server.proofs).containsOnly("basic ours:a:b/c d%");
    assertThat(server.asked).noneMatch(asked -> asked.contains("a:b/c"));
    assertThat(scene.servers.find("tracker").orElseThrow().toString()).doesNotContain("a:b/c");
    assertThat(Files.getPosixFilePermissions(home.resolve("mcp-auth.json"))).hasSize(2);
  }

  @Test
  void aSecretThatIsNotInTheEnvironmentIsAskedForByName() {
    configured("{clientId: ours, clientSecret: '${NOT_SET}'}");

    assertThatThrownBy(() -> scene.servers.login("tracker", BACK))
        .isInstanceOf(OAuthFailure.class)
        .hasMessageContaining("NOT_SET");
    assertThat(server.asked).isEmpty();
  }

  private void logIn(String oauth) throws IOException, InterruptedException {
    configured(oauth);
    scene.servers.finish(OAuthMcpServer.browse(scene.servers.login("tracker", BACK)));
    scene.discover();
    assertThat(scene.servers.find("tracker").orElseThrow().state())
        .isEqualTo(McpServerState.CONNECTED);
  }

  private void configured(String oauth) {
    scene.configured("mcp: {tracker: {url: '%s', oauth: %s}}\n".formatted(server.url(), oauth));
  }
}
