package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class McpControllerTest extends OnServer {

  private Path file;

  @BeforeEach
  void configure() throws IOException {
    file = server.bean(ConfigFiles.class).user().path();
    Files.writeString(
        file,
        """
        mcp:
          broken: {command: sh, args: [-c, "echo No licence. >&2; exit 1"]}
          off: {url: 'http://127.0.0.1:9/mcp', transport: sse, enabled: false}
        """);
  }

  @AfterEach
  void forget() throws IOException {
    Files.delete(file);
  }

  @Test
  void listsTheServersOfTheFiles() {
    JsonNode servers = http.get("/api/mcp").json().path("items");

    assertThat(servers.findValuesAsString("name")).containsExactly("broken", "off");
    assertThat(servers.path(1).path("state").asString()).isEqualTo("disabled");
    assertThat(servers.path(1).path("transport").asString()).isEqualTo("sse");
  }

  @Test
  void saysWhyAServerCantBeConnected() {
    JsonNode tried = http.post("/api/mcp/broken/connect", "").json();

    assertThat(tried.path("state").asString()).isEqualTo("failed");
    assertThat(tried.path("error").asString()).contains("No licence.");
    assertThat(http.post("/api/mcp/broken/disconnect", "").json().path("state").asString())
        .isEqualTo("disconnected");
  }

  @Test
  void connectsNoServerThatItsFileSwitchesOff() {
    var reply = http.post("/api/mcp/off/connect", "");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().path("detail").asString()).contains("perdure.yaml:3");
  }

  @Test
  void aLoginComesBackToThisMachineOrToThePageAlone() {
    var elsewhere =
        http.post("/api/mcp/off/login", "{\"redirectUri\": \"https://evil.example/callback\"}");

    assertThat(elsewhere.status()).isEqualTo(422);
    assertThat(elsewhere.json().path("detail").asString())
        .contains("https://evil.example/callback");
  }

  @Test
  void saysWhereNobodyCanLogIn() {
    var program =
        http.post("/api/mcp/broken/login", "{\"redirectUri\": \"http://127.0.0.1:9/callback\"}");
    var unknown = http.post("/api/mcp/login", "{\"state\": \"guessed\", \"code\": \"c\"}");

    assertThat(program.status()).isEqualTo(409);
    assertThat(program.json().path("detail").asString()).contains("takes no login", "'broken'");
    assertThat(unknown.json().path("detail").asString()).contains("No login with this state");
  }

  @Test
  void namesAServerThatIsNotConfigured() {
    var reply = http.post("/api/mcp/files/connect", "");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().path("detail").asString()).contains("MCP server 'files'");
  }
}
