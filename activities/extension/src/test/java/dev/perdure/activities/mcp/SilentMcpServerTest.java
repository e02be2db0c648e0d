package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.testing.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that starts and does not answer its greeting. */
class SilentMcpServerTest {

  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);
  private static final String SILENT = "mcp: {mute: {command: sleep, args: ['600']}}";

  @TempDir Path home;

  @Test
  void isToldOfWhileItIsWaitedForAndThenLeftOut() {
    var timeouts = new StartTimeouts(Duration.ofMillis(1_500), Duration.ofMillis(100));
    try (var scene = new McpScene(home, Sandbox.none(), timeouts)) {
      scene.configured(SILENT);

      assertThat(scene.notices())
          .satisfiesExactly(
              waiting ->
                  assertThat(waiting)
                      .contains("Waiting for the MCP server 'mute'", "goes on without its tools"),
              leftOut -> assertThat(leftOut).contains("within 1500 ms", "without its tools"));
    }
  }

  @Test
  void isKnownAsConnectingMeanwhile() {
    try (var scene = new McpScene(home, Sandbox.none())) {
      var lookup = CompletableFuture.runAsync(() -> scene.configured(SILENT));
      awaitGreeting(scene);

      scene.servers.disconnect("mute");

      assertThat(lookup).succeedsWithin(WAIT_TIMEOUT);
      assertThat(scene.notices()).singleElement().asString().contains("without its tools");
      assertThat(scene.journal.mcpServerStore().connecting("here")).isEmpty();
    }
  }

  @Test
  void doesNotHoldUpTheEnd() {
    try (var scene = new McpScene(home, Sandbox.none())) {
      var lookup = CompletableFuture.runAsync(() -> scene.configured(SILENT));
      awaitGreeting(scene);

      scene.connections.close();

      assertThat(lookup)
          .failsWithin(WAIT_TIMEOUT)
          .withThrowableThat()
          .withCauseInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void isGivenThirtySecondsUnlessItsSettingsGiveMore() {
    assertThat(StartTimeouts.DEFAULT.of(settings("{}"))).isEqualTo(Duration.ofSeconds(30));
    assertThat(StartTimeouts.DEFAULT.of(settings("{\"timeoutMs\": 700}")))
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(StartTimeouts.DEFAULT.of(settings("{\"timeoutMs\": 90000}")))
        .isEqualTo(Duration.ofSeconds(90));
  }

  private static void awaitGreeting(McpScene scene) {
    Eventually.that(
        WAIT_TIMEOUT,
        () -> scene.journal.mcpServerStore().connecting("here").isPresent(),
        () -> "It is not greeted: " + scene.journal.mcpServerStore().find("mute"));
  }

  private static McpServerSettings settings(String json) {
    return Json.read(json, McpServerSettings.class);
  }
}
