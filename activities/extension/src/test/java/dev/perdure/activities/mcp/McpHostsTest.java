package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.mcp.oauth.OAuthFailure;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one rule for hosts where MCP servers are reached by HTTP. */
class McpHostsTest {

  private static final String DENIED =
      "permission: {network: {'127.0.0.1': deny}}\nmcp: {web: {url: '%s', transport: %s}}";

  @TempDir Path home;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private HttpServer elsewhere;

  @BeforeEach
  void start() throws IOException {
    elsewhere = listening("elsewhere");
    server = listening("server");
  }

  @AfterEach
  void stop() {
    server.stop(0);
    elsewhere.stop(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "sse"})
  void asksNoServerWhoseHostThePersonsFilesDeny(String transport) {
    try (var scene = new McpScene(home, Sandbox.none())) {
      scene.configured(DENIED.formatted(url(), transport));

      assertThat(scene.notices())
          .singleElement()
          .asString()
          .contains("is denied by the rule network '127.0.0.1': deny (user, ", "perdure.yaml:1)");
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void triesNoDeniedServerOutsideOfTasksEither() {
    try (var scene = new McpScene(home, Sandbox.none())) {
      scene.configured(DENIED.formatted(url(), "http"));

      scene.servers.connect("web");

      assertThat(scene.servers.find("web").orElseThrow().error())
          .contains("is denied by the rule network '127.0.0.1': deny");
    }
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ada:quite-hidden@127.0.0.1:1/mcp?token=quite-hidden",
        "http://127.0.0.1:1/mcp?access_token=quite-hidden",
        "http://quite-hidden-token-0123@127.0.0.1:1/mcp",
        "http://ada:quite-hidden@bad host/mcp",
        "http://ada:quite-hidden@/mcp",
      })
  void tellsNoSecretOfAnAddressThatDoesNotAnswer(String url) {
    try (var scene = new McpScene(home, Sandbox.none())) {
      scene.configured("mcp: {web: {url: '%s'}}".formatted(url));

      assertThat(scene.notices())
          .singleElement()
          .asString()
          .contains("web")
          .doesNotContain("hidden");
      assertThatThrownBy(
              () -> scene.servers.login("web", URI.create("http://127.0.0.1:1/callback")))
          .isInstanceOf(OAuthFailure.class)
          .hasMessageNotContaining("hidden");
      scene.servers.connect("web");
      assertThat(scene.servers.find("web").orElseThrow().error()).doesNotContain("hidden");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "sse"})
  void followsNoRedirectionOfAServer(String transport) {
    try (var scene = new McpScene(home, Sandbox.none())) {
      scene.configured("mcp: {web: {url: '%s', transport: %s}}".formatted(url(), transport));

      assertThat(scene.offered()).isEmpty();
    }
    assertThat(asked).isNotEmpty().allMatch(line -> line.startsWith("server"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"//localhost:%d/mcp", "http://localhost:%d/mcp"})
  void sendsNothingToAnotherHostThatAServerNamesForMessages(String endpoint) throws IOException {
    var stream = streaming(endpoint.formatted(elsewhere.getAddress().getPort()));
    try (var scene = new McpScene(home, Sandbox.none())) {
      String url = "http://127.0.0.1:%d/sse".formatted(stream.getAddress().getPort());
      scene.configured(
          "mcp: {web: {url: '%s', transport: sse, headers: {Authorization: 'Bearer mine'}}}"
              .formatted(url));

      assertThat(scene.offered()).isEmpty();
    } finally {
      stream.stop(0);
    }
    assertThat(asked).isNotEmpty().allMatch(line -> line.startsWith("stream"));
  }

  /** A server of the older protocol, which names the address of messages. */
  private HttpServer streaming(String endpoint) throws IOException {
    var started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    started.createContext(
        "/",
        exchange -> {
          asked.add("stream " + exchange.getRequestURI());
          exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
          exchange.sendResponseHeaders(200, 0);
          String event = "event: endpoint\ndata: %s\n\n".formatted(endpoint);
          exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        });
    started.start();
    return started;
  }

  @Test
  void asksNoAuthorizationServerThatThePersonsFilesDeny() {
    try (var scene = new McpScene(home, Sandbox.none())) {
      scene.configured(DENIED.formatted(url(), "http"));

      assertThatThrownBy(
              () -> scene.servers.login("web", URI.create("http://127.0.0.1:1/callback")))
          .isInstanceOf(OAuthFailure.class)
          .hasMessageContaining("is denied by the rule network '127.0.0.1': deny");
    }
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "api.example, ALLOW, true",
    "api.example, ASK, true",
    "api.example, DENY, false",
    "other.example, ALLOW, false"
  })
  void letsAServersProcessReachWhatItsSettingsNameAndNobodyDenies(
      String host, RuleAction user, boolean reached) {
    var settings =
        Json.read("{\"command\": \"x\", \"network\": [\"api.example\"]}", McpServerSettings.class);
    var rules = new Ruleset(RuleLayer.USER, "mine", List.of(Rule.of("network", host, user)));
    var bench = new ToolBench(home);
    var worktree = new WorktreePaths(bench.root, bench.records, List.of());
    var place =
        new Place(
            "web",
            settings,
            worktree,
            WorktreeAccess.BUILDING,
            new Place.Bounds(List.of(), HostDenials.of(List.of(rules))),
            ServerListener.none());

    assertThat(place.network().refusal(host).isEmpty()).isEqualTo(reached);
  }

  private String url() {
    return "http://127.0.0.1:%d/mcp".formatted(server.getAddress().getPort());
  }

  /** Tells what it was asked, and sends everybody on. */
  private HttpServer listening(String name) throws IOException {
    var started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    started.createContext(
        "/",
        exchange -> {
          asked.add(name + " " + exchange.getRequestURI());
          exchange
              .getResponseHeaders()
              .add(
                  "Location",
                  "http://localhost:%d/mcp".formatted(elsewhere.getAddress().getPort()));
          exchange.sendResponseHeaders(307, -1);
          exchange.close();
        });
    started.start();
    return started;
  }
}
