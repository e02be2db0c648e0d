package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers in the chunks of Google's generateContent; calls come whole, and without ids. */
final class GenerateContentWire implements Wire {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String SIGNED = "Z2VtaW5p";

  @Override
  public List<Sse> events(WireReply reply, String model, long number) {
    List<Sse> events = new ArrayList<>();
    for (String piece : Wire.pieces(reply.thinking())) {
      events.add(part(model, Sse.object().put("text", piece).put("thought", true)));
    }
    for (String piece : Wire.pieces(reply.text())) {
      events.add(part(model, Sse.object().put("text", piece)));
    }
    boolean isFirst = true;
    for (WireCall call : reply.calls()) {
      ObjectNode part = Sse.object();
      ObjectNode written = part.putObject("functionCall").put("name", call.name());
      if (!call.arguments().isEmpty()) {
        written.set("args", arguments(call.arguments()));
      }
      if (isFirst) {
        part.put("thoughtSignature", signature(written));
      }
      isFirst = false;
      events.add(part(model, part));
    }
    events.add(end(reply, model));
    return events;
  }

  private static JsonNode arguments(String text) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException e) {
      return JSON.getNodeFactory().stringNode(text);
    }
  }

  private static String signature(JsonNode call) {
    return SIGNED + Integer.toHexString(call.path("name").asString("").hashCode());
  }

  /** Whether a signature is one of this server's, but of another call. */
  static boolean isForeign(String signature, JsonNode call) {
    return signature.startsWith(SIGNED) && !signature.equals(signature(call));
  }

  private static Sse part(String model, ObjectNode part) {
    ObjectNode chunk = Sse.object().put("modelVersion", model);
    ObjectNode candidate = chunk.putArray("candidates").addObject();
    candidate.putObject("content").put("role", "model").putArray("parts").add(part);
    return Sse.unnamed(chunk);
  }

  private static Sse end(WireReply reply, String model) {
    ObjectNode chunk = Sse.object().put("modelVersion", model);
    chunk.putArray("candidates").addObject().put("finishReason", reason(reply));
    WireTokens tokens = reply.tokens();
    long thoughts = reply.thinking().isEmpty() ? 0 : 1;
    chunk
        .putObject("usageMetadata")
        .put("promptTokenCount", tokens.input() + tokens.cacheRead())
        .put("candidatesTokenCount", tokens.output() - thoughts)
        .put("thoughtsTokenCount", thoughts)
        .put("cachedContentTokenCount", tokens.cacheRead())
        .put("totalTokenCount", tokens.input() + tokens.cacheRead() + tokens.output());
    return Sse.unnamed(chunk);
  }

  private static String reason(WireReply reply) {
    return switch (reply.finish()) {
      case "", "end_turn", "tool_use" -> "STOP";
      case "max_tokens" -> "MAX_TOKENS";
      case "content_filter" -> "SAFETY";
      case "none" -> "FINISH_REASON_UNSPECIFIED";
      default -> reply.finish();
    };
  }

  @Override
  public Sse error(String type, String message) {
    int status = type.contains("overloaded") ? 503 : 0;
    return Sse.unnamed(errorBody(Fault.Refused.of(status, type, message)));
  }

  @Override
  public ObjectNode errorBody(Fault.Refused refused) {
    ObjectNode body = Sse.object();
    body.putObject("error")
        .put("code", refused.status())
        .put("message", refused.message())
        .put("status", refused.type());
    return body;
  }
}
