package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Answers in the events of Anthropic's messages API. */
final class AnthropicWire implements Wire {

  private static final String SIGNED = "c2lnbmF0dXJl";

  @Override
  public List<Sse> events(WireReply reply, String model, long number) {
    List<Sse> events = new ArrayList<>();
    events.add(start(reply, model, number));
    events.add(Sse.of(Sse.object().put("type", "ping")));
    int index = 0;
    if (!reply.thinking().isEmpty()) {
      thinking(events, reply.thinking(), index++, number);
    }
    if (!reply.text().isEmpty()) {
      text(events, reply.text(), index++);
    }
    int made = 0;
    for (WireCall call : reply.calls()) {
      call(events, call, index++, call.id().orElse("toolu_%d_%d".formatted(number, made++)));
    }
    end(events, reply);
    return events;
  }

  private static Sse start(WireReply reply, String model, long number) {
    ObjectNode message =
        Sse.object()
            .put("id", "msg_" + number)
            .put("type", "message")
            .put("role", "assistant")
            .put("model", model);
    message.set("content", Sse.array());
    message.putNull("stop_reason").putNull("stop_sequence");
    message.set(
        "usage",
        Sse.object()
            .put("input_tokens", reply.tokens().input())
            .put("cache_creation_input_tokens", reply.tokens().cacheWrite())
            .put("cache_read_input_tokens", reply.tokens().cacheRead())
            .put("output_tokens", 1));
    ObjectNode event = Sse.object().put("type", "message_start");
    event.set("message", message);
    return Sse.of(event);
  }

  private static void thinking(List<Sse> events, String thought, int index, long number) {
    begin(events, index, Sse.object().put("type", "thinking").put("thinking", ""));
    for (String piece : Wire.pieces(thought)) {
      delta(events, index, Sse.object().put("type", "thinking_delta").put("thinking", piece));
    }
    delta(
        events,
        index,
        Sse.object().put("type", "signature_delta").put("signature", signature(thought, number)));
    stop(events, index);
  }

  static String signature(String thought, long number) {
    return SIGNED + Integer.toHexString(thought.hashCode()) + "_" + number;
  }

  /** Whether a signature is one of this server's, but of another thought. */
  static boolean isForeign(String signature, String thought) {
    return signature.startsWith(SIGNED)
        && !signature.startsWith(SIGNED + Integer.toHexString(thought.hashCode()) + "_");
  }

  private static void text(List<Sse> events, String text, int index) {
    begin(events, index, Sse.object().put("type", "text").put("text", ""));
    for (String piece : Wire.pieces(text)) {
      delta(events, index, Sse.object().put("type", "text_delta").put("text", piece));
    }
    stop(events, index);
  }

  private static void call(List<Sse> events, WireCall call, int index, String id) {
    ObjectNode block = Sse.object().put("type", "tool_use");
    if (!id.isEmpty()) {
      block.put("id", id);
    }
    block.put("name", call.name()).set("input", Sse.object());
    begin(events, index, block);
    for (String piece : Wire.pieces(call.arguments())) {
      delta(events, index, Sse.object().put("type", "input_json_delta").put("partial_json", piece));
    }
    stop(events, index);
  }

  private static void end(List<Sse> events, WireReply reply) {
    ObjectNode event = Sse.object().put("type", "message_delta");
    ObjectNode delta = Sse.object();
    String reason = reason(reply);
    if (reason.equals("none")) {
      delta.putNull("stop_reason");
    } else {
      delta.put("stop_reason", reason);
    }
    event.set("delta", delta.putNull("stop_sequence"));
    event.set("usage", Sse.object().put("output_tokens", reply.tokens().output()));
    events.add(Sse.of(event));
    events.add(Sse.of(Sse.object().put("type", "message_stop")));
  }

  private static String reason(WireReply reply) {
    return switch (reply.finish()) {
      case "" -> reply.calls().isEmpty() ? "end_turn" : "tool_use";
      case "content_filter" -> "refusal";
      default -> reply.finish();
    };
  }

  private static void begin(List<Sse> events, int index, ObjectNode block) {
    ObjectNode event = Sse.object().put("type", "content_block_start").put("index", index);
    event.set("content_block", block);
    events.add(Sse.of(event));
  }

  private static void delta(List<Sse> events, int index, ObjectNode delta) {
    ObjectNode event = Sse.object().put("type", "content_block_delta").put("index", index);
    event.set("delta", delta);
    events.add(Sse.of(event));
  }

  private static void stop(List<Sse> events, int index) {
    events.add(Sse.of(Sse.object().put("type", "content_block_stop").put("index", index)));
  }

  @Override
  public Sse error(String type, String message) {
    return Sse.of(errorBody(Fault.Refused.of(400, type, message)));
  }

  @Override
  public ObjectNode errorBody(Fault.Refused refused) {
    ObjectNode body = Sse.object().put("type", "error");
    body.set("error", Sse.object().put("type", refused.type()).put("message", refused.message()));
    return body.put("request_id", "req_1");
  }
}
