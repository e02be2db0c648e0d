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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "openai/deepseek-reasoner, '\"reasoning_content\":\"Thought 2.\"'",
    "anthropic/claude-sonnet-4-5, '\"thinking\":\"Thought 2.\"'",
    "own/gpt-5.5, '\"encrypted_content\":\"sealed-2\"'"
  })
  void staysWithTheCallsThatASummaryLeavesWhole(String model, String returned) throws Exception {
    var turns = new AtomicInteger();
    try (var vendor = WireServer.start(request -> summed(request, turns))) {
      Files.writeString(
          directory.resolve("models.yaml"),
          "own: {url: '%s', api: responses, models: [{id: gpt-5.5, reasoning: effort}]}"
              .formatted(vendor.openAiUrl()));
      staysWithTheCalls(vendor, model, returned);
    }
  }

  private void staysWithTheCalls(WireServer vendor, String model, String returned) {
    try (var scene = new AgentScene(directory, model, keys(vendor))) {
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
      turn(scene, run, 1);
      turn(scene, run, 2);
      scene.journal().conversationStore().requestCompaction(run);
      turn(scene, run, 3);
      turn(scene, run, 4);

      List<String> bodies =
          vendor.requests().stream()
              .filter(request -> !request.tools().isEmpty())
              .map(request -> request.body().toString())
              .toList();
      assertThat(bodies).hasSize(4);
      assertThat(bodies.subList(2, 4))
          .allSatisfy(body -> assertThat(body).contains("SUMMARY").containsOnlyOnce(returned));
      assertThat(vendor.violations()).isEmpty();
    }
  }

  private static WireReply summed(WireRequest request, AtomicInteger turns) {
    if (request.tools().isEmpty()) {
      return WireReply.text("SUMMARY");
    }
    int turn = turns.incrementAndGet();
    return WireReply.calling("read", "{\"filePath\": \"greet.txt\", \"limit\": %d}".formatted(turn))
        .thinking("Thought %d.".formatted(turn));
  }

  private Map<String, String> keys(WireServer vendor) {
    return Map.of(
        "PERDURE_CONFIG",
        directory.toString(),
        "OWN_API_KEY",
        "key",
        "ANTHROPIC_API_KEY",
        "key",
        "ANTHROPIC_BASE_URL",
        vendor.url() + "/v1",
        "OPENAI_API_KEY",
        "key",
        "OPENAI_BASE_URL",
        vendor.openAiUrl());
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
