package dev.perdure.activities.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that send a whole answer in another form than the stream that was asked for. */
class WholeAnswerTest {

  private final WireLab lab = new WireLab(_ -> WireReply.text(""));
  private HttpServer server;
  private String body = "";
  private String refused = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
    server.createContext(
        "/",
        exchange -> {
          String asked = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          boolean isRefused = !refused.isEmpty() && asked.contains("\"stream\":true");
          exchange.sendResponseHeaders(isRefused ? 400 : 200, 0);
          try (var out = exchange.getResponseBody()) {
            out.write((isRefused ? refused : body).getBytes(UTF_8));
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    lab.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "OPENAI | {'choices':[{'message':{'content':'Here.','tool_calls':[{'id':'a','function':{'name':'read','arguments':'{}'}}]},'finish_reason':'tool_calls'}]}",
        "RESPONSES | {'object':'response','output':[{'type':'message','content':[{'type':'output_text','text':'Here.'}]},{'type':'function_call','call_id':'a','name':'read','arguments':'{}'}]}",
        "ANTHROPIC | {'type':'message','content':[{'type':'text','text':'Here.'},{'type':'tool_use','id':'a','name':'read','input':{}}],'stop_reason':'tool_use'}"
      })
  void readsOneJsonDocumentInPlaceOfAStream(WireDialect dialect, String document) {
    body = document.replace('\'', '"');
    ModelReply reply = ask(dialect);

    assertThat(reply.text()).isEqualTo("Here.");
    assertThat(reply.calls()).extracting(call -> call.name()).containsExactly("read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "OPENAI | {'choices':[{'message':{'content':'Here.'},'finish_reason':'stop'}]}",
        "RESPONSES | {'output':[{'type':'message','content':[{'type':'output_text','text':'Here.'}]}]}"
      })
  void asksForADocumentWhereAServerRefusesToStream(WireDialect dialect, String document) {
    refused =
        "{\"error\":{\"message\":\"Your organization must be verified to stream this model.\",\"param\":\"stream\",\"code\":\"unsupported_value\"}}";
    body = document.replace('\'', '"');

    assertThat(ask(dialect).text()).isEqualTo("Here.");
    assertThat(ask(dialect).text()).isEqualTo("Here.");
  }

  @Test
  void takesAStreamForWholeThatSaidWhyItEndedAndLeftOutTheLastEvent() {
    body =
        """
        data: {"choices":[{"index":0,"delta":{"content":"Here."}}]}

        data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

        """;

    assertThat(ask(WireDialect.OPENAI).text()).isEqualTo("Here.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "OPENAI | {'choices':[{'delta':{},'message':{'content':'Here.'},'finish_reason':'stop'}]}",
        "OPENAI | [{'choices':[{'message':{'content':[{'type':'text','text':'Here.'}]}}]}]",
        "RESPONSES | {'output':[{'type':'reasoning','content':[{'type':'reasoning_text','text':'Hm.'}]},{'type':'message','content':[{'type':'output_text','text':'Here.'}]}]}",
        "ANTHROPIC | {'role':'assistant','content':[{'type':'text','text':'Here.'}]}",
        "OPENAI | {'choices':[{'delta':{'content':'He'}}]}~{'choices':[{'delta':{'content':'re.'}}]}~{'choices':[{'delta':{},'finish_reason':'stop'}]}",
        "ANTHROPIC | {'type':'message_start','message':{}}~{'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':'Here.'}}~{'type':'message_stop'}",
        "ANTHROPIC | event: message_start~data: {'type':'message_start','message':{}}~~data: {'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':'Here.'}}~~data: {'type':'message_delta','delta':{'stop_reason':'end_turn'}}~~",
        "RESPONSES | data: {'type':'response.output_text.delta','delta':'Here.'}~~data: [DONE]~~",
        "OPENAI | \uFEFFdata: {'choices':[{'delta':{'content':'Here.'}}]}~~data: [DONE]~~",
        "OPENAI | : hello~retry: 5~id: 7~event: chunk~data:{'choices':[{~data: 'delta':{'content':'Here.'}}]}~~:~data: [DONE]",
        "OPENAI | data: ~~data: {'choices':[{'delta':{'content':'Here.'},'finish_reason':'stop'}]}~~"
      })
  void readsAnAnswerThatIsNearlyAStream(WireDialect dialect, String sent) {
    body = sent.replace('\'', '"').replace('~', '\n');

    assertThat(ask(dialect).text()).isEqualTo("Here.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!doctype html><html><body>Sign in</body></html>",
        "OK",
        "upstream connect error or disconnect/reset before headers",
        "[]",
        "null",
        "{\"hello\":\"world\"}\n{\"hello\":"
      })
  void refusesAnAnswerThatIsNoModelsAndSaysWhatItIs(String sent) {
    body = sent;

    for (WireDialect dialect : WireDialect.values()) {
      assertThatThrownBy(() -> ask(dialect))
          .isInstanceOfSatisfying(
              ModelFailure.class,
              failure -> {
                assertThat(failure.kind()).isEqualTo(ModelFailureKind.BAD_REPLY);
                assertThat(failure.sentence()).contains(sent.substring(0, 2));
              });
    }
  }

  @Test
  void refusesADocumentThatIsNoAnswer() {
    body = "{\"hello\":\"world\"}";

    assertThatThrownBy(() -> ask(WireDialect.OPENAI))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(ModelFailureKind.BAD_REPLY));
  }

  private ModelReply ask(WireDialect dialect) {
    String url = "http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort());
    return lab.provider(dialect, url).stream(
        WireLab.request("Go"), ReplyListener.SILENT, new Cancellation());
  }
}
