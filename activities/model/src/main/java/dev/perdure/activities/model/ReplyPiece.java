package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;
import java.util.Optional;

/** One piece of an answer. */
public sealed interface ReplyPiece {

  /** A text of the model. */
  record TextPiece(String text) implements ReplyPiece {}

  /**
   * Reasoning of the model, with the signature that the vendor wants back unchanged on the next
   * turn.
   */
  record ReasoningPiece(String text, Optional<String> signature) implements ReplyPiece {}

  /**
   * A tool call of the model. {@code invalid} holds the original text of arguments that are no JSON
   * object; the input is then empty.
   */
  record CallPiece(
      Optional<String> vendorId, String name, JsonObject input, Optional<String> invalid)
      implements ReplyPiece {}
}
