package dev.perdure.activities.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelReply.Piece;
import dev.perdure.activities.model.ModelRequest.Options;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireRequest.Dialect;
import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.message.FinishReason;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpenAiModelTest {

  private WireReply reply = WireReply.text("Fine.");
  private final WireLab lab = new WireLab(_ -> reply);

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void readsReasoningTextParallelCallsAndUsage() {
    reply =
        WireReply.text("Two reads.")
            .thinking("What is there?")
            .and("read", "{\"filePath\":\"a\"}")
            .and("read", "{\"filePath\":\"b\"}")
            .using(new WireReply.Tokens(7, 5, 300, 0));
    ModelReply answer = ask();
    assertThat(answer.pieces().getFirst())
        .isEqualTo(new Piece.Reasoning("What is there?", Optional.empty()));
    assertThat(answer.text()).isEqualTo("Two reads.");
    assertThat(answer.calls())
        .extracting(call -> call.input().text("filePath").orElseThrow())
        .containsExactly("a", "b");
    assertThat(answer.finish()).isEqualTo(FinishReason.TOOL_USE);
    assertThat(answer.usage()).isEqualTo(new Usage(7, 5, 300, 0, null));
  }

  @Test
  void takesCallsWithoutIdsAndWithOneIdTwice() {
    reply =
        WireReply.text("")
            .and(new WireReply.Call(Optional.of(""), "read", "{}"))
            .and(new WireReply.Call(Optional.of("same"), "read", "{}"))
            .and(new WireReply.Call(Optional.of("same"), "read", "{}"));
    assertThat(ask().calls())
        .extracting(Piece.Call::vendorId)
        .containsExactly(Optional.empty(), Optional.of("same"), Optional.of("same"));
  }

  @Test
  void keepsArgumentsThatAreNoJsonOutOfTheCall() {
    reply = WireReply.calling("read", "{\"path\": \"b }");
    Piece.Call call = ask().calls().getFirst();
    assertThat(call.input().isEmpty()).isTrue();
    assertThat(call.invalid()).contains("{\"path\": \"b }");
  }

  @Test
  void callsToolUseWhatAServerEndsWithStop() {
    reply = WireReply.calling("read", "{}").finishing("end_turn");
    assertThat(ask().finish()).isEqualTo(FinishReason.TOOL_USE);
    reply = WireReply.calling("read", "{}").finishing("max_tokens");
    assertThat(ask().finish()).isEqualTo(FinishReason.MAX_TOKENS);
    reply = WireReply.text("").finishing("content_filter");
    assertThat(ask().finish()).isEqualTo(FinishReason.CONTENT_FILTER);
  }

  @Test
  void sendsAToolsSchemaWordForWordAndAsksForUsage() {
    var options = new Options(Optional.of(500), Optional.of(0.5), Optional.empty());
    lab.ask(Dialect.OPENAI, WireLab.request("Go").with(options));
    JsonNode body = last().body();
    JsonNode schema = body.at("/tools/0/function/parameters");
    assertThat(schema.at("/properties/filePath/minLength").asInt()).isEqualTo(1);
    assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
    assertThat(body.at("/stream_options/include_usage").asBoolean()).isTrue();
    assertThat(body.path("max_tokens").asInt()).isEqualTo(500);
    assertThat(body.path("temperature").asDouble()).isEqualTo(0.5);
  }

  @Test
  void replacesControlCharactersInWhatPeopleRead() {
    reply = WireReply.text("a\u0000b\u001b[31m\tc\n");
    assertThat(ask().text()).isEqualTo("a\uFFFDb\uFFFD[31m\tc\n");
  }

  private ModelReply ask() {
    return lab.ask(Dialect.OPENAI, WireLab.request("Go"));
  }

  private WireRequest last() {
    return lab.server().requests().getLast();
  }
}
