package dev.perdure.activities.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParsingHandle;
import dev.perdure.activities.model.chat.VendorBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class WholeCallsTest {

  private final List<JsonNode> heard = new ArrayList<>();
  private final ServerSentEventListener library =
      new ServerSentEventListener() {
        @Override
        public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
          heard.add(VendorBody.node(event.data()));
        }

        @Override
        public void onError(Throwable throwable) {}
      };
  private final WholeCalls calls = new WholeCalls(library);

  @Test
  void partsCallsThatAreSentSideBySide() {
    say("{'index':0,'id':'a','function':{'name':'read','arguments':''}}");
    say("{'index':1,'id':'b','function':{'name':'grep','arguments':''}}");
    say("{'index':0,'function':{'arguments':'{1'}},{'index':1,'function':{'arguments':'{2'}}");
    say("{'index':1,'function':{'arguments':'}'}},{'index':0,'function':{'arguments':'}'}}");
    end();

    assertThat(told()).containsExactly("0 a read {1}", "1 b grep {2}");
  }

  @Test
  void passesTheFirstCallOnAsItGrows() {
    say("{'index':0,'id':'a','function':{'name':'write','arguments':'{'}}");

    assertThat(told()).containsExactly("0 a write {");
  }

  @Test
  void partsCallsThatAllHaveOneNumber() {
    say("{'index':0,'id':'a','function':{'name':'read','arguments':'{}'}}");
    say("{'index':0,'id':'b','function':{'name':'read','arguments':'{}'}}");
    end();

    assertThat(told()).containsExactly("0 a read {}", "1 b read {}");
  }

  @Test
  void takesPiecesWithoutANumberForTheCallBegunLast() {
    say("{'id':'a','function':{'name':'read','arguments':'{'}}");
    say("{'function':{'arguments':'}'}}");
    end();

    assertThat(told()).containsExactly("0 a read {}");
  }

  @Test
  void keepsOneIdAndNameOfACallThatRepeatsThem() {
    say("{'index':0,'id':'a','function':{'name':'read','arguments':'{'}}");
    say("{'index':0,'id':'a','function':{'name':'read','arguments':'}'}}");
    end();

    assertThat(told()).containsExactly("0 a read {}");
  }

  @Test
  void keepsTheEndBehindTheCalls() {
    say("{'index':0,'id':'a','function':{'name':'read','arguments':'{}'}}");
    end();

    assertThat(heard.getLast().at("/choices/0/finish_reason").asString("")).isEqualTo("tool_calls");
    assertThat(heard.getLast().at("/choices/0/delta").isEmpty()).isTrue();
  }

  private void say(String pieces) {
    send(
        "{'choices':[{'index':0,'delta':{'tool_calls':[%s]},'finish_reason':null}]}"
            .formatted(pieces));
  }

  private void end() {
    send("{'choices':[{'index':0,'delta':{},'finish_reason':'tool_calls'}]}");
  }

  private void send(String chunk) {
    calls.onEvent(
        new ServerSentEvent(null, chunk.replace('\'', '"')),
        new ServerSentEventContext(
            new ServerSentEventParsingHandle() {
              @Override
              public void cancel() {}

              @Override
              public boolean isCancelled() {
                return false;
              }
            }));
  }

  /** What the library heard of each call, put together as it does it. */
  private List<String> told() {
    Map<Integer, String> told = new TreeMap<>();
    for (JsonNode chunk : heard) {
      for (JsonNode call : chunk.at("/choices/0/delta/tool_calls")) {
        JsonNode function = call.path("function");
        String begun =
            function.has("name")
                ? "%d %s %s "
                    .formatted(
                        call.path("index").asInt(),
                        call.path("id").asString(""),
                        function.path("name").asString(""))
                : "";
        told.merge(
            call.path("index").asInt(),
            begun + function.path("arguments").asString(""),
            String::concat);
      }
    }
    return List.copyOf(told.values());
  }
}
