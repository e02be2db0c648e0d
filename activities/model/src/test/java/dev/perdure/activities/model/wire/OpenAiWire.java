package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Answers in the chunks of OpenAI's chat completions API; usage comes only if it is asked for. */
record OpenAiWire(boolean includesUsage) implements Wire {

  @Override
  public List<Sse> events(WireReply reply, String model, long number) {
    var chunks = new Chunks(model, number);
    chunks.delta(Sse.object().put("role", "assistant").put("content", ""));
    Wire.pieces(reply.thinking())
        .forEach(piece -> chunks.delta(Sse.object().put("reasoning_content", piece)));
    Wire.pieces(reply.text()).forEach(piece -> chunks.delta(Sse.object().put("content", piece)));
    int index = 0;
    for (WireCall call : reply.calls()) {
      chunks.call(call, index, call.id().orElse("call_%d_%d".formatted(number, index)));
      index++;
    }
    chunks.end(reply);
    if (includesUsage) {
      chunks.usage(reply.tokens());
    }
    chunks.events.add(new Sse("", "[DONE]"));
    return chunks.events;
  }

  @Override
  public Sse error(String type, String message) {
    return Sse.unnamed(errorBody(Fault.Refused.of(400, type, message)));
  }

  @Override
  public ObjectNode errorBody(Fault.Refused refused) {
    ObjectNode body = Sse.object();
    ObjectNode error = Sse.object().put("message", refused.message()).put("type", refused.type());
    put(error, "param", refused.param());
    put(error, "code", refused.code().isEmpty() ? refused.type() : refused.code());
    body.set("error", error);
    return body;
  }

  private static void put(ObjectNode error, String field, String value) {
    if (value.isEmpty()) {
      error.putNull(field);
    } else {
      error.put(field, value);
    }
  }

  private static final class Chunks {

    private final List<Sse> events = new ArrayList<>();
    private final String model;
    private final long number;

    Chunks(String model, long number) {
      this.model = model;
      this.number = number;
    }

    void delta(ObjectNode delta) {
      choice(delta, "none");
    }

    void call(WireCall call, int index, String id) {
      ObjectNode first = Sse.object().put("index", index);
      if (!id.isEmpty()) {
        first.put("id", id);
      }
      first.put("type", "function");
      first.set("function", Sse.object().put("name", call.name()).put("arguments", ""));
      delta(tools(first));
      for (String piece : Wire.pieces(call.arguments())) {
        ObjectNode more = Sse.object().put("index", index);
        more.set("function", Sse.object().put("arguments", piece));
        delta(tools(more));
      }
    }

    private static ObjectNode tools(ObjectNode call) {
      ObjectNode delta = Sse.object();
      delta.putArray("tool_calls").add(call);
      return delta;
    }

    void end(WireReply reply) {
      choice(Sse.object(), reason(reply));
    }

    void usage(WireTokens tokens) {
      ObjectNode usage = chunk();
      usage.putArray("choices");
      long input = tokens.input() + tokens.cacheRead();
      ObjectNode counts =
          Sse.object()
              .put("prompt_tokens", input)
              .put("completion_tokens", tokens.output())
              .put("total_tokens", input + tokens.output());
      counts.set("prompt_tokens_details", Sse.object().put("cached_tokens", tokens.cacheRead()));
      usage.set("usage", counts);
      events.add(Sse.unnamed(usage));
    }

    private static String reason(WireReply reply) {
      return switch (reply.finish()) {
        case "" -> reply.calls().isEmpty() ? "stop" : "tool_calls";
        case "end_turn" -> "stop";
        case "max_tokens" -> "length";
        case "tool_use" -> "tool_calls";
        default -> reply.finish();
      };
    }

    private void choice(ObjectNode delta, String finish) {
      ObjectNode choice = Sse.object().put("index", 0);
      choice.set("delta", delta);
      if (finish.equals("none")) {
        choice.putNull("finish_reason");
      } else {
        choice.put("finish_reason", finish);
      }
      ObjectNode chunk = chunk();
      chunk.putArray("choices").add(choice);
      events.add(Sse.unnamed(chunk));
    }

    private ObjectNode chunk() {
      return Sse.object()
          .put("id", "chatcmpl-" + number)
          .put("object", "chat.completion.chunk")
          .put("created", 1_760_000_000)
          .put("model", model);
    }
  }
}
