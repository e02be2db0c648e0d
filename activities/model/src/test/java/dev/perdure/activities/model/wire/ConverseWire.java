package dev.perdure.activities.model.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.eventstream.HeaderValue;
import software.amazon.awssdk.eventstream.Message;
import tools.jackson.databind.node.ObjectNode;

/** Answers in the binary frames of Bedrock's Converse API, which AWS's own library writes. */
final class ConverseWire implements Wire {

  private static final String EXCEPTION = "!";

  @Override
  public List<Sse> events(WireReply reply, String model, long number) {
    List<Sse> events = new ArrayList<>();
    events.add(event("messageStart", Sse.object().put("role", "assistant")));
    int index = 0;
    if (!reply.thinking().isEmpty()) {
      thinking(events, reply.thinking(), index++, number);
    }
    if (!reply.text().isEmpty()) {
      for (String piece : Wire.pieces(reply.text())) {
        delta(events, index, Sse.object().put("text", piece));
      }
      stop(events, index++);
    }
    for (WireCall call : reply.calls()) {
      String made = "tooluse_%d_%d".formatted(number, index);
      call(events, call, index++, call.id().orElse(made));
    }
    if (!reply.finish().equals("none")) {
      events.add(event("messageStop", Sse.object().put("stopReason", reason(reply))));
    }
    events.add(event("metadata", metadata(reply.tokens())));
    return events;
  }

  private static void thinking(List<Sse> events, String thought, int index, long number) {
    for (String piece : Wire.pieces(thought)) {
      reasoning(events, index, Sse.object().put("text", piece));
    }
    reasoning(
        events, index, Sse.object().put("signature", AnthropicWire.signature(thought, number)));
    stop(events, index);
  }

  private static void reasoning(List<Sse> events, int index, ObjectNode piece) {
    ObjectNode delta = Sse.object();
    delta.set("reasoningContent", piece);
    delta(events, index, delta);
  }

  private static void call(List<Sse> events, WireCall call, int index, String id) {
    ObjectNode start = Sse.object().put("contentBlockIndex", index);
    start.putObject("start").putObject("toolUse").put("toolUseId", id).put("name", call.name());
    events.add(event("contentBlockStart", start));
    for (String piece : Wire.pieces(call.arguments())) {
      ObjectNode delta = Sse.object();
      delta.putObject("toolUse").put("input", piece);
      delta(events, index, delta);
    }
    stop(events, index);
  }

  private static void delta(List<Sse> events, int index, ObjectNode delta) {
    ObjectNode event = Sse.object().put("contentBlockIndex", index);
    event.set("delta", delta);
    events.add(event("contentBlockDelta", event.put("p", "abcdefgh")));
  }

  private static void stop(List<Sse> events, int index) {
    events.add(event("contentBlockStop", Sse.object().put("contentBlockIndex", index)));
  }

  private static ObjectNode metadata(WireTokens tokens) {
    ObjectNode event = Sse.object();
    event
        .putObject("usage")
        .put("inputTokens", tokens.input())
        .put("outputTokens", tokens.output())
        .put("cacheReadInputTokens", tokens.cacheRead())
        .put("cacheWriteInputTokens", tokens.cacheWrite())
        .put("totalTokens", tokens.input() + tokens.output());
    event.putObject("metrics").put("latencyMs", 12);
    return event;
  }

  private static String reason(WireReply reply) {
    return switch (reply.finish()) {
      case "" -> reply.calls().isEmpty() ? "end_turn" : "tool_use";
      case "content_filter" -> "content_filtered";
      default -> reply.finish();
    };
  }

  private static Sse event(String type, ObjectNode payload) {
    return new Sse(type, payload.toString());
  }

  @Override
  public Sse error(String type, String message) {
    return event(EXCEPTION + type, Sse.object().put("message", message));
  }

  @Override
  public ObjectNode errorBody(Fault.Refused refused) {
    return Sse.object().put("message", refused.message());
  }

  @Override
  public String contentType() {
    return "application/vnd.amazon.eventstream";
  }

  @Override
  public byte[] bytes(Sse event) {
    boolean isException = event.name().startsWith(EXCEPTION);
    Map<String, HeaderValue> headers = new HashMap<>();
    headers.put(":message-type", HeaderValue.fromString(isException ? "exception" : "event"));
    headers.put(
        isException ? ":exception-type" : ":event-type",
        HeaderValue.fromString(isException ? event.name().substring(1) : event.name()));
    headers.put(":content-type", HeaderValue.fromString("application/json"));
    headers.put(":number", HeaderValue.fromInteger(7));
    byte[] payload = event.data().getBytes(StandardCharsets.UTF_8);
    var buffer = new Message(headers, payload).toByteBuffer();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
