package dev.perdure.activities.model.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChatCompletionsReaderTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final ModelCard CARD =
      new ModelCard(
          "openai", "m", 9_000, 900, Optional.empty(), ModelCapabilities.of(ModelApi.CHAT, "m"));

  private final List<String> told = new ArrayList<>();
  private final ChatCompletionsReader reader =
      new ChatCompletionsReader(
          "m",
          new ReplyListener() {
            @Override
            public void onText(String delta) {
              told.add(delta);
            }

            @Override
            public void onCall(String name) {
              told.add(name);
            }
          });

  /** Each line: the deltas of calls, chunk by chunk, then the calls they are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "0 a read ; 1 b grep ; 0 - - {1, 1 - - {2 ; 1 - - }, 0 - - } | a read {1} ; b grep {2}",
        "0 a read {} ; 0 b read {} | a read {} ; b read {}",
        "- a read { ; - - - } | a read {}",
        "0 a read { ; 0 a read } | a read {}",
        "3 a read {} | a read {}",
        "0 - read {} ; 0 same read {} | - read {} ; same read {}",
        "0 a read {} ; 0 b grep ; 1 - - {} | a read {} ; b grep {}",
        "0 - read {} ; 0 - read {} | - read {} ; - read {}",
        "0 a read {} ; 1 b grep ; 0 - - {} | a read {} ; b grep {}",
        "0 a read {} ; 0 b grep {} ; 0 c list {} | a read {} ; b grep {} ; c list {}",
        "0 a read ; 0 - - {} ; 0 b grep ; 0 - - { ; 0 - - } | a read {} ; b grep {}",
        "1 a read {} ; 1 b grep {} | a read {} ; b grep {}",
        "- a read {} ; - b grep { ; - - - } | a read {} ; b grep {}",
        "0 a read { ; 0 a read } ; 1 b grep { ; 1 b grep } | a read {} ; b grep {}",
        "0 a read , 0 b grep {} | a read {} ; b grep {}",
        "0 a read {} ; 0 a read | a read {}",
      })
  void putsTheDeltasOfCallsTogether(String chunks, String calls) {
    for (String chunk : chunks.split(";")) {
      List<String> deltas = new ArrayList<>();
      for (String delta : chunk.split(",")) {
        deltas.add(delta(delta.strip().split(" ")));
      }
      send("{'delta':{'tool_calls':[%s]}}".formatted(String.join(",", deltas)));
    }
    assertThat(end("tool_calls").calls())
        .extracting(call ->
            "%s %s %s"
                .formatted(call.vendorId().orElse("-"), call.name(), call.invalid().orElse("{}")))
        .containsExactly(calls.split(" ; "));
  }

  private static String delta(String[] fields) {
    String index = fields[0].equals("-") ? "" : "'index':%s,".formatted(fields[0]);
    String id = fields[1].equals("-") ? "" : "'id':'%s',".formatted(fields[1]);
    String name = fields[2].equals("-") ? "" : "'name':'%s',".formatted(fields[2]);
    return "{%s%s'function':{%s'arguments':'%s'}}"
        .formatted(index, id, name, fields.length > 3 ? fields[3] : "");
  }

  @Test
  void takesACharacterThatIsSplitBetweenTwoDeltas() {
    send("{'delta':{'content':'a \\ud83e'}}");
    send("{'delta':{'content':'\\udd8a b'}}");
    assertThat(end("stop").text()).isEqualTo("a 🦊 b");
    assertThat(told).containsExactly("a ", "🦊 b");
  }

  @Test
  void tellsACallAsSoonAsItHasAName() {
    send("{'delta':{'tool_calls':[{'index':0,'id':'a','function':{'name':'write'}}]}}");
    assertThat(told).containsExactly("write");
  }

  @Test
  void givesTheExtraContentOfACallBackToItsModelAlone() {
    send(
        "{'delta':{'tool_calls':[{'index':0,'id':'a','function':{'name':'read','arguments':'{}'},"
            + "'extra_content':{'google':{'thought_signature':'c2ln'}}}]}}");
    var thought = (ReplyPiece.ReasoningPiece) end("tool_calls").pieces().getFirst();

    assertThat(body("m", thought).at("/messages/2/tool_calls/0/extra_content").toString())
        .contains("c2ln");
    assertThat(body("other", thought).at("/messages/2/tool_calls/0").has("extra_content"))
        .isFalse();
  }

  @Test
  void givesReasoningBackWithItsCallsToItsModelAlone() {
    send(
        "{'delta':{'reasoning_content':'Look ','reasoning_details':[{'type':'reasoning.text','index':0,'text':'Look '}]}}");
    send(
        "{'delta':{'reasoning_content':'there.','reasoning_details':[{'type':'reasoning.text','index':0,'text':'there.','signature':'s'},{'type':'reasoning.encrypted','index':1,'data':'x'}]}}");
    send(
        "{'delta':{'tool_calls':[{'index':0,'id':'a','function':{'name':'read','arguments':'{}'}}]}}");
    var thought = (ReplyPiece.ReasoningPiece) end("tool_calls").pieces().get(1);

    JsonNode message = body("m", thought).at("/messages/2");
    assertThat(message.path("reasoning_content").asString()).isEqualTo("Look there.");
    assertThat(message.path("reasoning_details").toString())
        .isEqualTo(
            "[{'type':'reasoning.text','index':0,'text':'Look there.','signature':'s'},{'type':'reasoning.encrypted','index':1,'data':'x'}]"
                .replace('\'', '"'));
    assertThat(body("other", thought).at("/messages/2").has("reasoning_content")).isFalse();
  }

  @Test
  void keepsTheReasoningOfSeveralCallsApart() {
    send(
        "{'delta':{'reasoning_details':[{'type':'reasoning.encrypted','index':0,'id':'a','data':'x'}]}}");
    send(
        "{'delta':{'reasoning_details':[{'type':'reasoning.text','index':0,'text':'Look '},{'type':'reasoning.encrypted','index':0,'id':'b','data':'y'}]}}");
    send(
        "{'delta':{'reasoning_details':[{'type':'reasoning.text','index':0,'text':null,'signature':'s'}]}}");
    send(
        "{'delta':{'tool_calls':[{'index':0,'id':'a','function':{'name':'read','arguments':'{}'}}]}}");
    var thought = (ReplyPiece.ReasoningPiece) end("tool_calls").pieces().getFirst();

    assertThat(body("m", thought).at("/messages/2/reasoning_details").toString())
        .isEqualTo(
            "[{'type':'reasoning.encrypted','index':0,'id':'a','data':'x'},{'type':'reasoning.text','index':0,'text':'Look ','signature':'s'},{'type':'reasoning.encrypted','index':0,'id':'b','data':'y'}]"
                .replace('\'', '"'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'delta':{'reasoning_content':null,'reasoning':'Hm.','content':'So.'}}",
        "{'delta':{'reasoning_content':'Hm.','reasoning':'Hm.','content':'So.'}}",
        "{'delta':{'reasoning_content':'','reasoning':'Hm.','content':'So.'}}",
        "{'delta':{'content':[{'type':'thinking','thinking':[{'type':'text','text':'Hm.'}]},{'type':'text','text':'So.'}]}}",
        "{'delta':{'content':[{'type':'thinking','thinking':'Hm.'},{'type':'text','text':'So.'}]}}",
        "{'message':{'reasoning':'Hm.','content':'So.'}}"
      })
  void readsWhatIsThoughtAndSaidWhereverAServerPutsIt(String choice) {
    send(choice);
    ModelReply reply = end("stop");

    assertThat(reply.text()).isEqualTo("So.");
    assertThat(((ReplyPiece.ReasoningPiece) reply.pieces().getFirst()).text()).isEqualTo("Hm.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'delta':{'function_call':{'name':'read','arguments':'{}'}}}",
        "{'delta':{'tool_calls':{'index':0,'id':'a','function':{'name':'read','arguments':'{}'}}}}",
        "{'delta':{'tool_calls':[{'index':'0','id':'a','function':{'name':'read','arguments':{}}}]}}",
        "{'delta':{'tool_calls':[{'index':null,'id':'a','type':null,'function':{'name':'read','arguments':null}}]}}",
        "{'delta':{'tool_calls':[{'id':'a','function':{'name':'read'}}]}}",
        "{'delta':null,'message':{'tool_calls':[{'id':'a','function':{'name':'read','arguments':'{}'}}]}}"
      })
  void readsACallInTheFormsThatServersWrite(String choice) {
    send(choice);

    assertThat(end("function_call").calls())
        .singleElement()
        .satisfies(call -> {
          assertThat(call.name()).isEqualTo("read");
          assertThat(call.invalid()).isEmpty();
        });
  }

  @Test
  void takesARefusalForText() {
    send("{'delta':{'content':null,'refusal':'I can not help with that.'}}");
    assertThat(end("stop").text()).isEqualTo("I can not help with that.");
  }

  @Test
  void failsWhereAServerSaysThatItBrokeOff() {
    assertThatThrownBy(() -> send("{'delta':{'content':''},'finish_reason':'error'}"))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(ModelFailureKind.ERROR_IN_STREAM));
  }

  @Test
  void keepsReasoningFromMessagesWithoutCalls() {
    send("{'delta':{'reasoning_content':'Look.'}}");
    send("{'delta':{'content':'Found.'}}");
    var thought = (ReplyPiece.ReasoningPiece) end("stop").pieces().get(1);
    var reasoning = new Part.Reasoning(thought.text(), thought.signature().orElseThrow());
    var asked =
        WireLab.request(
            List.of(
                WireLab.user("Go"),
                WireLab.message(MessageRole.ASSISTANT, reasoning, new Part.Text("Found.", false)),
                WireLab.user("And?")),
            List.of());
    var request = ModelRequest.of(asked.context(), "m", asked.prompt());

    assertThat(
            ChatCompletionsBody.of(request, CARD)
                .json(new Endpoint("deepseek", "http://localhost", "k", "K")))
        .doesNotContain("reasoning_content");
  }

  private static JsonNode body(String model, ReplyPiece.ReasoningPiece thought) {
    var call =
        new Part.ToolCall(
            new CallId("c.1.0"),
            "read",
            JsonObject.empty(),
            Part.CallState.PENDING,
            null,
            null,
            "a",
            null,
            null);
    var reasoning = new Part.Reasoning(thought.text(), thought.signature().orElseThrow());
    var asked =
        WireLab.request(
            List.of(WireLab.user("Go"), WireLab.message(MessageRole.ASSISTANT, reasoning, call)),
            List.of());
    var request = ModelRequest.of(asked.context(), model, asked.prompt());
    return JSON.readTree(
        ChatCompletionsBody.of(request, CARD)
            .json(new Endpoint("google", "http://localhost", "k", "K")));
  }

  private void send(String choice) {
    String chunk = "{'choices':[%s]}".formatted(choice).replace('\'', '"');
    assertThat(reader.read(JSON.readTree(chunk))).isFalse();
  }

  private ModelReply end(String reason) {
    send("{'delta':{},'finish_reason':'%s'}".formatted(reason));
    assertThat(reader.read(JSON.readTree("\"[DONE]\""))).isTrue();
    return reader.reply(CARD);
  }
}
