package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.task.Strategy;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run that builds through a real LiteLLM proxy, which speaks to a scripted server behind it.
 * {@code dev/litellm} installs the proxy and names its program by {@code -Dperdure.litellm}.
 */
@Tag("slow")
@EnabledIfSystemProperty(named = "perdure.litellm", matches = ".+")
class LiteLlmProxyTest {

  private static final String MODEL = "scripted-model";

  /** The proxy does not start without a key that is hard to guess. */
  private static final String KEY = "sk-" + UUID.randomUUID();

  private static final Duration STARTUP = Duration.ofMinutes(3);
  private static final String EDIT =
      "{\"filePath\": \"greet.txt\", \"oldString\": \"Helo\", \"newString\": \"Hello\"}";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void carriesABuildingRunInBothDialects(String dialect) throws Exception {
    try (var vendor = WireServer.start(LiteLlmProxyTest::reply)) {
      int port = freePort();
      Process proxy = start(vendor, port);
      try {
        awaitAnswer(proxy, port);
        builds(dialect, "http://127.0.0.1:" + port + "/v1");
      } finally {
        proxy.descendants().forEach(ProcessHandle::destroy);
        proxy.destroy();
      }
      assertThat(vendor.violations()).isEmpty();
      assertThat(vendor.requests()).hasSizeGreaterThanOrEqualTo(3);
    }
  }

  private void builds(String dialect, String url) {
    String provider = dialect.toUpperCase(Locale.ROOT);
    Map<String, String> variables = Map.of(provider + "_API_KEY", KEY, provider + "_BASE_URL", url);
    try (var scene =
        new AgentScene(
            directory.resolve(dialect), Strategy.BUILD_ONLY, dialect + "/" + MODEL, variables)) {
      BuildingRun.assertMendsTheGreeting(scene);
    }
  }

  private static WireReply reply(WireRequest request) {
    return switch (request.answers()) {
      case 0 -> WireReply.calling("read", "{\"filePath\": \"greet.txt\"}");
      case 1 -> WireReply.calling("edit", EDIT);
      default -> WireReply.text("The greeting is right.");
    };
  }

  private Process start(WireServer vendor, int port) throws IOException {
    Path config = directory.resolve("litellm.yaml");
    Files.writeString(
        config,
        """
        model_list:
          - model_name: %s
            litellm_params: {model: openai/%s, api_base: "%s", api_key: sk-upstream}
        """
            .formatted(MODEL, MODEL, vendor.openAiUrl()));
    var builder =
        new ProcessBuilder(
            System.getProperty("perdure.litellm"),
            "--config",
            config.toString(),
            "--host",
            "127.0.0.1",
            "--port",
            String.valueOf(port));
    builder.environment().put("LITELLM_LOCAL_MODEL_COST_MAP", "True");
    builder.environment().put("LITELLM_MASTER_KEY", KEY);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("litellm.log").toFile())
        .start();
  }

  private void awaitAnswer(Process proxy, int port) throws Exception {
    var asked =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health/liveliness"))
            .timeout(Duration.ofSeconds(5))
            .build();
    Instant end = Instant.now().plus(STARTUP);
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (!answers(client, asked)) {
        assertThat(proxy.isAlive() && Instant.now().isBefore(end)).as(() -> log()).isTrue();
        proxy.waitFor(500, java.util.concurrent.TimeUnit.MILLISECONDS);
      }
    }
  }

  private static boolean answers(HttpClient client, HttpRequest asked) throws InterruptedException {
    try {
      return client.send(asked, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private String log() {
    try {
      return "LiteLLM did not start: " + Files.readString(directory.resolve("litellm.log"));
    } catch (IOException e) {
      return "LiteLLM did not start, and wrote nothing.";
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
