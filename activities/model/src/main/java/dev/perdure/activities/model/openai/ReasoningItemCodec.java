package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.ModelOutputSanitizer;
import dev.perdure.activities.model.ReplyPiece;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the encrypted reasoning items of OpenAI's Responses API to what is stored and back. An
 * item goes back unchanged but for its id, which names nothing where nothing is stored.
 */
final class ReasoningItemCodec {
  private static final JsonMapper JSON = JsonMapper.shared();

  private ReasoningItemCodec() {}

  /** The piece to store; an item that is not encrypted is never sent back. */
  static ReplyPiece piece(JsonNode item, String model) {
    String thought =
        item.path("summary")
            .valueStream()
            .map(part -> part.path("text").asString(""))
            .collect(Collectors.joining("\n\n"));
    ObjectNode kept = JSON.createObjectNode().put("type", "reasoning");
    kept.set(
        "summary", item.path("summary").isArray() ? item.get("summary") : JSON.createArrayNode());
    kept.set("encrypted_content", item.path("encrypted_content"));
    ObjectNode signed = JSON.createObjectNode().put("responses", model);
    signed.set("item", kept);
    return new ReplyPiece.ReasoningPiece(
        ModelOutputSanitizer.text(thought),
        item.path("encrypted_content").asString("").isEmpty()
            ? Optional.empty()
            : Optional.of(JSON.writeValueAsString(signed)));
  }

  /** The item of a stored signature, unless another model wrote it. */
  static Optional<ObjectNode> restored(String signature, String model) {
    try {
      JsonNode kept = JSON.readTree(signature);
      return kept.path("responses").asString("").equals(model)
              && kept.get("item") instanceof ObjectNode item
          ? Optional.of(item)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
