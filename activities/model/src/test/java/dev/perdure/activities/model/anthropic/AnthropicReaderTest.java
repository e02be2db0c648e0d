package dev.perdure.activities.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ReplyListener;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Streams of servers that speak nearly Anthropic's Messages API. */
class AnthropicReaderTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final ModelCard CARD =
      new ModelCard(
          "anthropic",
          "m",
          9_000,
          900,
          Optional.empty(),
          ModelCapabilities.of(ModelApi.MESSAGES, "m"));

  private final AnthropicReader reader = new AnthropicReader("m", ReplyListener.SILENT);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "START(0,{}) PART(0,{'x':) PART(0,1})",
        "START(0,{'x':1})",
        "START(0,'{\\'x\\':1}')",
        "START(0,{'x':1}) PART(0,{'x':) PART(0,1})",
        "START(1,{}) PART(0,{'x':1})",
        "START(0,{}) PART(7,{'x':1})",
        "START(0,{'x':1}) PART(0,)",
        "START(0,null) PART(0,{'x':1})"
      })
  void readsACallInTheFormsThatServersWrite(String events) {
    for (String event : events.split(" ")) {
      String[] fields = event.substring(event.indexOf('(') + 1, event.length() - 1).split(",", 2);
      send(event.startsWith("START") ? start(fields[0], fields[1]) : part(fields[0], fields[1]));
    }

    assertThat(reader.reply(CARD).calls())
        .singleElement()
        .satisfies(call -> assertThat(call.input().fields()).containsEntry("x", 1));
  }

  @Test
  void keepsTwoCallsOfOneIndexApart() {
    send(start("0", "{}"));
    send(part("0", "{'x':1}"));
    send(start("0", "{}"));
    send(part("0", "{'x':2}"));

    assertThat(reader.reply(CARD).calls())
        .extracting(call -> call.input().fields().get("x"))
        .containsExactly(1, 2);
  }

  @Test
  void knowsTheEndByTheReasonToStop() {
    assertThat(reader.isEnded()).isFalse();

    send("{'type':'message_delta','delta':{'stop_reason':'end_turn'}}");

    assertThat(reader.isEnded()).isTrue();
  }

  private static String start(String index, String input) {
    return "{'type':'content_block_start','index':%s,'content_block':{'type':'tool_use','id':'a','name':'read','input':%s}}"
        .formatted(index, input);
  }

  private static String part(String index, String json) {
    return "{'type':'content_block_delta','index':%s,'delta':{'type':'input_json_delta','partial_json':'%s'}}"
        .formatted(index, json.replace("'", "\\'"));
  }

  private void send(String event) {
    reader.read(JSON.readTree(event.replace('\'', '"')));
  }
}
