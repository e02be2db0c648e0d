package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.ReplyPiece;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts what a server wants back unchanged with tool calls to its stored form and back: extra
 * content by call, such as Gemini's thought signatures, and reasoning fields of the message.
 */
final class ThoughtSignatureCodec {
  private static final JsonMapper JSON = JsonMapper.shared();

  private ThoughtSignatureCodec() {}

  /** The piece to store, if there is any extra content by the id of a call or any field. */
  static Stream<ReplyPiece> pieces(ObjectNode byId, ObjectNode fields, String model) {
    if (byId.isEmpty() && fields.isEmpty()) {
      return Stream.empty();
    }
    ObjectNode kept = JSON.createObjectNode().put("openai", model);
    if (!byId.isEmpty()) {
      kept.set("calls", byId);
    }
    if (!fields.isEmpty()) {
      kept.set("message", fields);
    }
    return Stream.of(new ReplyPiece.ReasoningPiece("", Optional.of(JSON.writeValueAsString(kept))));
  }

  /** The extra content by the id of a call, unless another model wrote it. */
  static ObjectNode restored(List<String> signatures, String model) {
    return restored(signatures, model, "calls");
  }

  /** The reasoning fields of the message, unless another model wrote them. */
  static ObjectNode restoredFields(List<String> signatures, String model) {
    return restored(signatures, model, "message");
  }

  private static ObjectNode restored(List<String> signatures, String model, String part) {
    ObjectNode all = JSON.createObjectNode();
    for (String signature : signatures) {
      JsonNode kept = read(signature);
      if (kept.path("openai").asString("").equals(model)
          && kept.path(part) instanceof ObjectNode fields) {
        all.setAll(fields);
      }
    }
    return all;
  }

  private static JsonNode read(String signature) {
    try {
      return JSON.readTree(signature);
    } catch (JacksonException e) {
      return JSON.missingNode();
    }
  }
}
