package dev.perdure.activities.model.anthropic;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.perdure.activities.model.ModelReply.Piece;
import dev.perdure.activities.model.chat.Hygiene;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Thinking blocks, kept exactly as they came: Anthropic wants each back unchanged while its model
 * works with tools, and the library joins several into one.
 */
final class Thinking {

  private static final JsonMapper JSON = JsonMapper.shared();

  private Thinking() {}

  /** The blocks of a stream as pieces; what was thought without a signature is not sent back. */
  static List<Piece> pieces(List<ServerSentEvent> events, String model) {
    Map<Integer, ObjectNode> blocks = new TreeMap<>();
    for (ServerSentEvent event : events) {
      JsonNode data = data(event);
      switch (data.path("type").asString("")) {
        case "content_block_start" -> start(blocks, data);
        case "content_block_delta" -> extend(blocks.get(index(data)), data.path("delta"));
        default -> {
          // Only blocks carry thinking.
        }
      }
    }
    List<Piece> pieces = new ArrayList<>();
    blocks.values().forEach(block -> pieces.add(piece(block, model)));
    return pieces;
  }

  /** Why the model stopped, in Anthropic's words. */
  static String stopReason(List<ServerSentEvent> events) {
    String reason = "";
    for (ServerSentEvent event : events) {
      reason = data(event).path("delta").path("stop_reason").asString(reason);
    }
    return reason;
  }

  /** The block a signature holds, unless another model wrote it. */
  static Optional<ObjectNode> restored(String signature, String model) {
    try {
      JsonNode kept = JSON.readTree(signature);
      return kept.path("anthropic").asString("").equals(model)
              && kept.get("block") instanceof ObjectNode block
          ? Optional.of(block)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static JsonNode data(ServerSentEvent event) {
    return event.data().startsWith("{") ? JSON.readTree(event.data()) : JSON.nullNode();
  }

  private static int index(JsonNode data) {
    return data.path("index").asInt(0);
  }

  private static void start(Map<Integer, ObjectNode> blocks, JsonNode data) {
    if (data.get("content_block") instanceof ObjectNode block
        && block.path("type").asString("").contains("thinking")) {
      blocks.put(index(data), block);
    }
  }

  private static void extend(@Nullable ObjectNode block, JsonNode delta) {
    if (block != null) {
      for (String field : List.of("thinking", "signature", "data")) {
        if (delta.has(field)) {
          block.put(field, block.path(field).asString("") + delta.get(field).asString(""));
        }
      }
    }
  }

  private static Piece piece(ObjectNode block, String model) {
    boolean isSigned = block.hasNonNull("data") || !block.path("signature").asString("").isEmpty();
    ObjectNode kept = JSON.createObjectNode().put("anthropic", model);
    kept.set("block", block);
    return new Piece.Reasoning(
        Hygiene.text(block.path("thinking").asString("")),
        isSigned ? Optional.of(JSON.writeValueAsString(kept)) : Optional.empty());
  }
}
