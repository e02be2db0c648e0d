package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls beside those of runs, which ask no model that the organisation does not allow. */
class AllowedModelCallsTest {

  private static final String ALLOWED = "openai/gpt-4.1";
  private static final String OTHER = "openai/gpt-4o";

  @TempDir Path directory;
  private final WireServer server = WireServer.start(_ -> WireReply.text("Fine."));
  private AgentScene scene;

  @BeforeEach
  void begin() {
    var variables =
        Map.of(
            "OPENAI_API_KEY",
            "k",
            "OPENAI_BASE_URL",
            server.openAiUrl(),
            "PERDURE_SMALL_MODEL",
            OTHER);
    scene = new AgentScene(directory, ALLOWED, variables);
    List<Agent> agents =
        AgentRegistry.builtIn().all().stream()
            .map(agent -> agent.name().equals("compaction") ? agent.withModel(OTHER, null) : agent)
            .toList();
    var file = YamlMapping.parse("perdure.yaml", "allowedModels: [%s]".formatted(ALLOWED));
    var settings = Settings.of(List.of(file), WorkspaceSettings.none());
    scene.journal().taskStore().keep(TASK, new TaskConfiguration(settings, agents));
  }

  @AfterEach
  void close() {
    scene.close();
    server.close();
  }

  @Test
  void sumUpAConversationByTheModelOfTheRun() {
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    scene.models().respond(new TurnRequest(run, 1));
    scene.journal().conversationStore().requestCompaction(run);
    scene.models().respond(new TurnRequest(run, 2));

    assertThat(server.requests())
        .hasSize(3)
        .extracting(request -> request.model())
        .containsOnly("gpt-4.1");
  }

  @Test
  void nameATaskByTheModelOfTheTask() {
    scene.models().name(new TaskRef(TASK));

    assertThat(server.requests())
        .singleElement()
        .extracting(request -> request.model())
        .isEqualTo("gpt-4.1");
  }
}
