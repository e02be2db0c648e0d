package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.ModelOutputSanitizer;
import dev.perdure.activities.model.ReplyPiece;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A block of a model's reasoning, which Bedrock wants back unchanged while the model works with
 * tools.
 */
final class ReasoningBlock {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder signature = new StringBuilder();
  private final StringBuilder redacted = new StringBuilder();

  /** Adds a piece of the block. */
  void add(JsonNode delta) {
    text.append(delta.path("text").asString(""));
    signature.append(delta.path("signature").asString(""));
    redacted.append(delta.path("redactedContent").asString(""));
  }

  /** The piece to store; a block without a signature is never sent back. */
  ReplyPiece piece(String model) {
    ObjectNode kept = JSON.createObjectNode().put("converse", model);
    ObjectNode block = kept.putObject("block");
    if (redacted.isEmpty()) {
      block
          .putObject("reasoningText")
          .put("text", text.toString())
          .put("signature", signature.toString());
    } else {
      block.put("redactedContent", redacted.toString());
    }
    boolean isSigned = !redacted.isEmpty() || !signature.isEmpty();
    return new ReplyPiece.ReasoningPiece(
        ModelOutputSanitizer.text(text.toString()),
        isSigned ? Optional.of(JSON.writeValueAsString(kept)) : Optional.empty());
  }

  /** The block of a stored signature, unless another model wrote it. */
  static Optional<ObjectNode> restored(String signature, String model) {
    try {
      JsonNode kept = JSON.readTree(signature);
      return kept.path("converse").asString("").equals(model)
              && kept.get("block") instanceof ObjectNode block
          ? Optional.of(block)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
