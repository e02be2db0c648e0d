package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reasoning that a server sent comes out of the journal and goes back to that server. */
class ReturnedReasoningTest {

  @TempDir Path directory;

  @Test
  void standsWithTheCallsOfEachTurnInEveryLaterRequest() throws Exception {
    try (var vendor = WireServer.start(ReturnedReasoningTest::reply);
        var scene =
            new AgentScene(
                directory,
                "openai/deepseek-reasoner",
                Map.of("OPENAI_API_KEY", "key", "OPENAI_BASE_URL", vendor.openAiUrl()))) {
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
      for (int turn = 1; turn <= 3; turn++) {
        turn(scene, run, turn);
      }

      assertThat(vendor.requests().get(1).body().toString())
          .containsOnlyOnce("\"reasoning_content\":\"Thought 0.\"");
      assertThat(vendor.requests().get(2).body().toString())
          .containsOnlyOnce("\"reasoning_content\":\"Thought 0.\"")
          .containsOnlyOnce("\"reasoning_content\":\"Thought 1.\"");
      assertThat(vendor.violations()).isEmpty();
    }
  }

  private static WireReply reply(WireRequest request) {
    int turn = request.body().toString().split("\"role\":\"tool\"", -1).length - 1;
    return turn < 2
        ? WireReply.calling("read", "{\"filePath\": \"greet.txt\"}")
            .thinking("Thought %d.".formatted(turn))
        : WireReply.text("Done.").thinking("Thought 2.");
  }

  private static void turn(AgentScene scene, RunId run, int turn) {
    TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
    reply
        .calls()
        .forEach(
            call -> scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null)));
  }
}
