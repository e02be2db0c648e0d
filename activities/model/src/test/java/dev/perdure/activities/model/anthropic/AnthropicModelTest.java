package dev.perdure.activities.model.anthropic;

import static dev.perdure.activities.model.wire.WireLab.message;
import static dev.perdure.activities.model.wire.WireLab.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelOptions;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.SamplingOptions;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AnthropicModelTest {

  private WireReply reply = WireReply.text("Fine.");
  private final WireLab lab = new WireLab(_ -> reply);

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void sendsThinkingBackUnchangedBeforeTheCalls() {
    reply = WireReply.calling("read", "{\"filePath\":\"a\"}").thinking("What is there?");
    ModelReply first = ask();
    reply = WireReply.text("Done.");
    lab.ask(
        WireDialect.ANTHROPIC,
        WireLab.request(
            List.of(user("Go"), stored(first), message(MessageRole.TOOL, result())),
            List.of(WireLab.READ)));
    JsonNode content = last().messages().get(1).path("content");
    assertThat(content.get(0).path("type").asString()).isEqualTo("thinking");
    assertThat(content.get(0).path("thinking").asString()).isEqualTo("What is there?");
    assertThat(content.get(0).path("signature").asString()).startsWith("c2lnbmF0dXJl");
    assertThat(content.get(1).path("type").asString()).isEqualTo("tool_use");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void leavesOutWhatAnotherModelThought() {
    reply = WireReply.calling("read", "{}").thinking("What is there?");
    Part thought = stored(ask()).parts().getFirst();
    var other = new Part.Reasoning("?", signature(thought).replace(WireLab.MODEL, "model-2"));
    reply = WireReply.text("Done.");
    lab.ask(
        WireDialect.ANTHROPIC,
        WireLab.request(
            List.of(
                user("Go"),
                message(MessageRole.ASSISTANT, other, call()),
                message(MessageRole.TOOL, result())),
            List.of(WireLab.READ)));
    assertThat(last().messages().get(1).path("content")).hasSize(1);
  }

  @Test
  void namesWithheldToolsWithoutOfferingThem() {
    lab.ask(
        WireDialect.ANTHROPIC,
        WireLab.request(
            List.of(
                user("Go"),
                message(MessageRole.ASSISTANT, call()),
                message(MessageRole.TOOL, result())),
            List.of()));
    assertThat(last().tools()).containsExactly("read");
    assertThat(last().body().at("/tool_choice/type").asString()).isEqualTo("none");
  }

  @Test
  void takesMaxTokensFromTheCatalogueAndThinkingAboveIt() {
    ask();
    assertThat(last().body().path("max_tokens").asInt()).isEqualTo(8_000);
    var sampling = new SamplingOptions(Optional.of(0.5), Optional.empty());
    var options = new ModelOptions(Optional.empty(), sampling, Optional.of(ReasoningEffort.LOW));
    lab.ask(WireDialect.ANTHROPIC, WireLab.request("Go").with(options));
    assertThat(last().body().at("/thinking/budget_tokens").asInt()).isEqualTo(4_000);
    assertThat(last().body().path("max_tokens").asInt()).isGreaterThan(4_000);
    assertThat(last().body().has("temperature")).isFalse();
  }

  private ModelReply ask() {
    return lab.ask(WireDialect.ANTHROPIC, WireLab.request("Go"));
  }

  private WireRequest last() {
    return lab.server().requests().getLast();
  }

  private static Message stored(ModelReply reply) {
    List<Part> parts = new ArrayList<>();
    for (ReplyPiece piece : reply.pieces()) {
      parts.add(
          switch (piece) {
            case ReplyPiece.TextPiece(var text) -> new Part.Text(text, false);
            case ReplyPiece.ReasoningPiece thought ->
                new Part.Reasoning(thought.text(), thought.signature().orElse(null));
            case ReplyPiece.CallPiece _ -> call();
          });
    }
    return message(MessageRole.ASSISTANT, parts.toArray(Part[]::new));
  }

  private static String signature(Part thought) {
    return String.valueOf(((Part.Reasoning) thought).signature());
  }

  private static Part call() {
    return new Part.ToolCall(
        new CallId("c.1.0"),
        "read",
        JsonObject.of("filePath", "a"),
        Part.CallState.COMPLETED,
        null,
        null,
        "toolu_1",
        null,
        null);
  }

  private static Part result() {
    return new Part.ToolResult(new CallId("c.1.0"), "read", "text", false, JsonObject.empty());
  }
}
