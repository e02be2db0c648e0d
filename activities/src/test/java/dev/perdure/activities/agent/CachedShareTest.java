package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.ModelActivities.TurnRequest;
import dev.perdure.workflows.port.ModelActivities.TurnResult;
import dev.perdure.workflows.port.ToolActivities.ToolCallRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachedShareTest {

  private static final int TURNS = 100;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"anthropic/claude-haiku-4-5", "openai/gpt-4.1"})
  void nearlyAllInputOfALongRunComesFromTheCache(String model) throws IOException {
    try (var vendor = WireServer.start(CachedShareTest::reply);
        var scene = new AgentScene(directory, model, keys(vendor))) {
      Files.writeString(
          directory.resolve("workspace/long.txt"), "A line of the file.\n".repeat(2000));
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
      int turn = 1;
      for (TurnResult reply = respond(scene, run, turn);
          reply.finish() == FinishReason.TOOL_USE;
          reply = respond(scene, run, ++turn)) {
        scene.tools().run(new ToolCallRequest(run.call(turn, 0), null));
      }

      assertThat(turn).isEqualTo(TURNS);
      assertThat(vendor.rewritten()).isEmpty();
      assertThat(vendor.uncachedShare()).isLessThan(0.06);
    }
  }

  private static TurnResult respond(AgentScene scene, RunId run, int turn) {
    return scene.models().respond(new TurnRequest(run, turn));
  }

  private static WireReply reply(WireRequest request) {
    int turn = request.answers() + 1;
    String call = "{\"filePath\": \"long.txt\", \"offset\": %d, \"limit\": 100}".formatted(turn);
    return turn == TURNS ? WireReply.text("Read.") : WireReply.calling("read", call);
  }

  private static Map<String, String> keys(WireServer vendor) {
    return Map.of(
        "ANTHROPIC_API_KEY",
        "key",
        "ANTHROPIC_BASE_URL",
        vendor.url() + "/v1",
        "OPENAI_API_KEY",
        "key",
        "OPENAI_BASE_URL",
        vendor.openAiUrl());
  }
}
