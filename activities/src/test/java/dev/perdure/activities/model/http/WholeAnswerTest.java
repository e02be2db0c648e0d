package dev.perdure.activities.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel.Listener;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest.Dialect;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that send a whole answer in another form than the stream that was asked for. */
class WholeAnswerTest {

  private final WireLab lab = new WireLab(_ -> WireReply.text(""));
  private HttpServer server;
  private String body = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, 0);
          try (var out = exchange.getResponseBody()) {
            out.write(body.getBytes(UTF_8));
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
  void readsOneJsonDocumentInPlaceOfAStream(Dialect dialect, String document) {
    body = document.replace('\'', '"');
    ModelReply reply = ask(dialect);

    assertThat(reply.text()).isEqualTo("Here.");
    assertThat(reply.calls()).extracting(call -> call.name()).containsExactly("read");
  }

  @Test
  void takesAStreamForWholeThatSaidWhyItEndedAndLeftOutTheLastEvent() {
    body =
        """
        data: {"choices":[{"index":0,"delta":{"content":"Here."}}]}

        data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

        """;

    assertThat(ask(Dialect.OPENAI).text()).isEqualTo("Here.");
  }

  @Test
  void refusesADocumentThatIsNoAnswer() {
    body = "{\"hello\":\"world\"}";

    assertThatThrownBy(() -> ask(Dialect.OPENAI))
        .isInstanceOfSatisfying(
            ModelFailure.class, failure -> assertThat(failure.kind()).isEqualTo(Kind.BAD_REPLY));
  }

  private ModelReply ask(Dialect dialect) {
    String url = "http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort());
    return lab.provider(dialect, url).stream(
        WireLab.request("Go"), Listener.SILENT, new Cancellation());
  }
}
