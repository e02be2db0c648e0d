package dev.perdure.activities.model.anthropic;

import dev.perdure.activities.model.ModelOutputSanitizer;
import dev.perdure.activities.model.ReplyPiece;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts Anthropic's thinking blocks to what is stored and back, as Anthropic wants them back
 * unchanged while its model works with tools.
 */
final class ThinkingBlockCodec {
  private static final JsonMapper JSON = JsonMapper.shared();

  private ThinkingBlockCodec() {}

  /** The piece to store; a block without a signature is never sent back. */
  static ReplyPiece piece(ObjectNode block, String model) {
    boolean isSigned = block.hasNonNull("data") || !block.path("signature").asString("").isEmpty();
    ObjectNode kept = JSON.createObjectNode().put("anthropic", model);
    kept.set("block", block);
    return new ReplyPiece.ReasoningPiece(
        ModelOutputSanitizer.text(block.path("thinking").asString("")),
        isSigned ? Optional.of(JSON.writeValueAsString(kept)) : Optional.empty());
  }

  /** The block of a stored signature, unless another model wrote it. */
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
}
