package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is away when its task is opened, or in a call. */
class AwayMcpServerTest {

  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);

  /** Script of a server that starts if the door is open, and dies in its first call if frail. */
  private static final String DOOR =
      """
      [ -e open ] || { echo 'The door is shut.' >&2; exit 1; }
      [ -e frail ] || exec bash liar.sh
      rm frail
      sed -u '/tools\\/call/Q' | bash liar.sh
      """;

  @TempDir Path home;
  private McpScene scene;

  @BeforeEach
  void open() {
    scene = new McpScene(home, Sandbox.none());
    scene.bench.file("liar.sh", ClasspathResources.text("dev/perdure/activities/mcp/liar.sh"));
    scene.bench.file("door.sh", DOOR);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void isOfferedOnceItAnswers() {
    configure("");
    assertThat(scene.offered()).isEmpty();
    assertThat(scene.notices())
        .singleElement()
        .asString()
        .contains("The door is shut.", "goes on without its tools until it answers");

    let("open");
    Eventually.that(
        WAIT_TIMEOUT, () -> !scene.offered().isEmpty(), () -> "notices: " + scene.notices());

    assertThat(scene.offered()).containsExactly("house_look");
    assertThat(scene.notices()).last().asString().contains("answers now");
    assertThat(scene.call("house_look", "x").output()).isEqualTo("written");
  }

  @Test
  void isWaitedForByACall() throws IOException {
    let("open");
    configure("");
    leave();
    var call = CompletableFuture.supplyAsync(() -> scene.call("house_look", "x"));
    awaitFailed();
    let("open");

    assertThat(call)
        .succeedsWithin(WAIT_TIMEOUT)
        .satisfies(result -> assertThat(result.output()).isEqualTo("written"));
  }

  @Test
  void failsACallAloneThatHasWaitedForAsLongAsItMay() throws IOException {
    let("open");
    configure("timeoutMs: 1000");
    leave();
    ToolResult result = scene.call("house_look", "x");

    assertThat(result.isError()).isTrue();
    assertThat(result.output())
        .contains(
            "The MCP server 'house' did not carry out 'look'",
            "The door is shut.",
            "It was away for all the 1 s that a call may take.");
  }

  @Test
  void isWaitedForByNoCallAfterAPersonHasDisconnectedIt() throws IOException {
    let("open");
    configure("");
    leave();
    var call = CompletableFuture.supplyAsync(() -> scene.call("house_look", "x"));
    awaitFailed();
    scene.servers.disconnect("house");

    assertThat(call)
        .succeedsWithin(WAIT_TIMEOUT)
        .satisfies(result -> assertThat(result.output()).contains("has disconnected it"));
  }

  @Test
  void isAskedOnceMoreByACallThatOnlyReads() {
    let("open");
    configure("readOnly: [look]");
    scene.connections.reset("house");
    let("frail");

    assertThat(scene.call("house_look", "x").output()).isEqualTo("written");
    assertThat(scene.bench.root.resolve("frail")).doesNotExist();
  }

  private void configure(String more) {
    scene.configured(
        "mcp: {house: {command: bash, args: [door.sh]%s}}"
            .formatted(more.isEmpty() ? "" : ", " + more));
  }

  private void let(String file) {
    scene.bench.file(file, "");
  }

  private void leave() throws IOException {
    Files.delete(scene.bench.root.resolve("open"));
    scene.connections.reset("house");
  }

  private void awaitFailed() {
    Eventually.that(
        WAIT_TIMEOUT,
        () ->
            scene.journal.mcpServerStore().find("house").stream()
                .anyMatch(found -> found.state() == McpServerState.FAILED),
        () -> "It is not away: " + scene.journal.mcpServerStore().find("house"));
  }
}
