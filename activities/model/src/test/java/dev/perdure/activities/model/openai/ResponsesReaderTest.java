package dev.perdure.activities.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyListener;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Streams of servers that speak nearly the Responses API. */
class ResponsesReaderTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String COMPLETED = "{'type':'response.completed','response':{}}";
  private static final ModelCard CARD =
      new ModelCard(
          "openai",
          "m",
          9_000,
          900,
          Optional.empty(),
          ModelCapabilities.of(ModelApi.RESPONSES, "m"));

  private final ResponsesReader reader = new ResponsesReader("m", ReplyListener.SILENT);

  @ParameterizedTest
  @ValueSource(
      strings = {
        // each call at the same index
        "ADD(0,a,read) ARG(0,{}) DONE(0,a,read,{}) ADD(0,b,grep) ARG(0,{}) DONE(0,b,grep,{})",
        "ADD(0,a,read) ADD(0,b,grep) DONE(0,a,read,{}) DONE(0,b,grep,{})",
        // no delta at all
        "ADD(0,a,read) DONE(0,a,read,{}) DONE(1,b,grep,{})",
        // deltas in a turn of their own
        "ADD(0,a,read) ADD(1,b,grep) ARG(1,{) ARG(0,{) ARG(1,}) ARG(0,})",
        // deltas of another index, which the end corrects
        "ADD(0,a,read) ADD(1,b,grep) ARG(1,{) ARG(1,{) DONE(0,a,read,{}) DONE(1,b,grep,{})",
        // the end of an item at another index
        "ADD(0,a,read) ADD(1,b,grep) ARG(0,{}) ARG(1,{}) DONE(1,a,read,{}) DONE(0,b,grep,{})"
      })
  void putsCallsTogether(String events) {
    for (String event : events.split(" ")) {
      String[] fields = event.substring(event.indexOf('(') + 1, event.length() - 1).split(",", 4);
      send(event(event.substring(0, event.indexOf('(')), fields));
    }

    assertThat(end(COMPLETED).calls())
        .extracting(call -> call.vendorId().orElse("-") + " " + call.name() + call.invalid())
        .containsExactly("a readOptional.empty", "b grepOptional.empty");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'response.output_text.delta','output_index':0,'delta':'So.'}"
            + "\n{'type':'response.output_item.done','output_index':1,'item':{'type':'message','content':[{'type':'output_text','text':'So.'}]}}",
        "{'type':'response.output_item.done','output_index':0,'item':{'type':'message','content':[{'type':'output_text','text':'So.'}]}}",
        "{'type':'response.completed','response':{'output':[{'type':'reasoning','content':[{'type':'reasoning_text','text':'Hm.'}]},{'type':'message','content':[{'type':'output_text','text':'So.'}]}]}}",
        "{'type':'response.output_text.delta','delta':'So.'}\n'[DONE]'"
      })
  void readsTheTextOnceWhereverAServerPutsIt(String events) {
    events.lines().forEach(this::send);

    assertThat(reader.reply(CARD).text()).isEqualTo("So.");
  }

  private static String event(String kind, String[] fields) {
    String arguments = fields.length > 3 ? fields[3] : "";
    String item =
        fields.length < 3
            ? ""
            : "{'type':'function_call','call_id':'%s','name':'%s','arguments':'%s'}"
                .formatted(fields[1], fields[2], arguments);
    return switch (kind) {
      case "ADD" ->
          "{'type':'response.output_item.added','output_index':%s,'item':%s}"
              .formatted(fields[0], item);
      case "DONE" ->
          "{'type':'response.output_item.done','output_index':%s,'item':%s}"
              .formatted(fields[0], item);
      default ->
          "{'type':'response.function_call_arguments.delta','output_index':%s,'delta':'%s'}"
              .formatted(fields[0], fields[1]);
    };
  }

  private void send(String event) {
    reader.read(JSON.readTree(event.replace('\'', '"')));
  }

  private ModelReply end(String event) {
    send(event);
    return reader.reply(CARD);
  }
}
