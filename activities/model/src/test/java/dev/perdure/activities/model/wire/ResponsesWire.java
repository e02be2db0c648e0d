package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers in the events of OpenAI's responses API. */
record ResponsesWire() implements Wire {

  @Override
  public List<Sse> events(WireReply reply, String model, long number) {
    var items = new Items(number);
    items.events.add(
        event("response.created").set("response", Sse.object().put("status", "in_progress")));
    if (!reply.thinking().isEmpty()) {
      items.reasoning(reply.thinking());
    }
    if (!reply.text().isEmpty()) {
      items.message(reply.text());
    }
    reply.calls().forEach(items::call);
    items.events.add(end(reply, model));
    List<Sse> events = new ArrayList<>();
    for (ObjectNode event : items.events) {
      events.add(Sse.of(event.put("sequence_number", events.size())));
    }
    return events;
  }

  private static ObjectNode event(String type) {
    return Sse.object().put("type", type);
  }

  private static ObjectNode end(WireReply reply, String model) {
    boolean isWhole = List.of("", "none", "end_turn", "tool_use").contains(reply.finish());
    String status = isWhole ? "completed" : "incomplete";
    ObjectNode response = Sse.object().put("model", model).put("status", status).putNull("error");
    if (!isWhole) {
      boolean isLong = reply.finish().equals("max_tokens");
      response
          .putObject("incomplete_details")
          .put("reason", isLong ? "max_output_tokens" : reply.finish());
    }
    WireTokens tokens = reply.tokens();
    ObjectNode usage = response.putObject("usage");
    usage.put("input_tokens", tokens.input() + tokens.cacheRead());
    usage.put("output_tokens", tokens.output());
    usage.putObject("input_tokens_details").put("cached_tokens", tokens.cacheRead());
    return event("response." + status).set("response", response);
  }

  @Override
  public Sse error(String type, String message) {
    return Sse.of(event("error").put("code", type).put("message", message).putNull("param"));
  }

  @Override
  public ObjectNode errorBody(Fault.Refused refused) {
    return new OpenAiWire(true).errorBody(refused);
  }

  private static final class Items {
    private final List<ObjectNode> events = new ArrayList<>();
    private final long number;
    private int index;

    Items(long number) {
      this.number = number;
    }

    void reasoning(String thought) {
      ObjectNode item = item("reasoning").put("encrypted_content", "sealed-" + number);
      begin(Sse.object().put("type", "reasoning"));
      deltas("response.reasoning_summary_text.delta", thought);
      ArrayNode summary = item.putArray("summary");
      summary.addObject().put("type", "summary_text").put("text", thought);
      end(item);
    }

    void message(String text) {
      ObjectNode item = item("message").put("role", "assistant");
      begin(item);
      deltas("response.output_text.delta", text);
      ObjectNode whole = item.deepCopy();
      whole.putArray("content").addObject().put("type", "output_text").put("text", text);
      end(whole);
    }

    void call(WireCall call) {
      ObjectNode item =
          item("function_call")
              .put("call_id", call.id().orElse("call_%d_%d".formatted(number, index)))
              .put("name", call.name())
              .put("arguments", "");
      begin(item);
      deltas("response.function_call_arguments.delta", call.arguments());
      end(item.deepCopy().put("arguments", call.arguments()));
    }

    private ObjectNode item(String type) {
      return Sse.object().put("id", "item_%d_%d".formatted(number, index)).put("type", type);
    }

    private void begin(ObjectNode item) {
      add("response.output_item.added").set("item", item);
    }

    private void deltas(String type, String text) {
      Wire.pieces(text).forEach(piece -> add(type).put("delta", piece));
    }

    private void end(ObjectNode item) {
      add("response.output_item.done").set("item", item);
      index++;
    }

    private ObjectNode add(String type) {
      ObjectNode event = event(type).put("output_index", index);
      events.add(event);
      return event;
    }
  }
}
