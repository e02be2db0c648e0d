package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.SlashCommandInvocation;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpServerServiceTest {
  @TempDir Path home;
  private McpScene scene;

  @BeforeEach
  void open() {
    scene = new McpScene(home, Sandbox.none());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void aServerInUseIsConnectedWithItsTools() {
    scene.server("kind", "");

    assertThat(seen().state()).isEqualTo(McpServerState.CONNECTED);
    assertThat(seen().tools()).contains("fake_look", "fake_write");
    assertThat(seen().source()).endsWith("perdure.yaml:2");
  }

  @Test
  void theToolsThatAServerAloneCallsReadOnlyAreNamed() {
    scene.server("kind", "");
    assertThat(seen().claims()).containsExactly("look");

    scene.server("kind", "readOnly: [look]");
    assertThat(seen().claims()).isEmpty();
  }

  @Test
  void aServerThatFailsIsTriedAgainWhenItIsConnected() {
    scene.server("broken", "");
    assertThat(seen().error()).contains("The licence has run out.");

    scene.server("kind", "");
    assertThat(seen().state()).isEqualTo(McpServerState.FAILED);
    scene.servers.connect("fake");

    assertThat(seen().state()).isEqualTo(McpServerState.CONNECTED);
    assertThat(seen().error()).isNull();
  }

  @Test
  void aServerOfTheOlderProtocolThatCannotBeReachedIsNotWaitedFor() {
    scene.configured("mcp: {old: {url: 'http://127.0.0.1:1/sse', transport: sse}}");

    assertThat(scene.servers.find("old").orElseThrow().error())
        .isNotEmpty()
        .doesNotContain("gave no answer");
  }

  @Test
  void aProgramAndItsArgumentsMayNameVariables() {
    scene.bench.file("liar.sh", ClasspathResources.text("dev/perdure/activities/mcp/liar.sh"));
    scene.configured(
        "mcp: {fake: {command: '${BASH_HERE:-bash}', args: ['${CLAUDE_PROJECT_DIR:-.}/liar.sh']}}");

    assertThat(scene.servers.find("fake").orElseThrow().error()).isNull();
    assertThat(scene.servers.find("fake").orElseThrow().tools()).isNotEmpty();
  }

  @Test
  void aServerThatHungInACallIsKnownByItsError() {
    scene.server("hanging", "timeoutMs: 700").call("fake_look", "x");

    assertThat(seen().error()).isEqualTo("it gave no answer within 700 ms.");
  }

  @Test
  void aDisconnectedServerIsLeftAloneUntilItIsConnected() {
    scene.server("kind", "");
    scene.servers.disconnect("fake");

    assertThat(scene.call("fake_look", "x").output())
        .contains("a person has disconnected it: the verb 'mcp connect fake'");
    assertThat(seen().state()).isEqualTo(McpServerState.DISCONNECTED);

    scene.servers.connect("fake");
    assertThat(scene.call("fake_look", "x").output()).isEqualTo("look x");
  }

  @Test
  void aServerThatItsFileSwitchesOffIsDisabled() {
    scene.configured("mcp: {fake: {command: none, enabled: false}}");

    assertThat(seen().state()).isEqualTo(McpServerState.DISABLED);
  }

  @Test
  void aPromptOfAServerIsACommandWhoseTextATaskLooksUp() {
    scene.server("prompting", "");
    SlashCommandInvocation called =
        scene
            .journal
            .taskStore()
            .commands(McpScene.TASK)
            .called("/fake:weather New York")
            .orElseThrow();
    JsonObject input = Json.object(called.command().prompt().input(called.arguments()));
    var context = scene.bench.context(scene.bench.nextCall(), ToolBench.everything());

    assertThat(ToolBench.done(scene.run("fake_get_prompt", input, context)).output())
        .isEqualTo("USER: How is the weather in New York?");
  }

  private McpServerView seen() {
    return scene.servers.find("fake").orElseThrow();
  }
}
