package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.ModelReply.Piece;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the extra content of tool calls, such as Gemini's thought signatures, to what is stored
 * and back, as it must be sent back unchanged.
 */
final class ThoughtSignatureCodec {
  private static final JsonMapper JSON = JsonMapper.shared();

  private ThoughtSignatureCodec() {}

  /** The piece to store, if there is any extra content by the id of a call. */
  static Stream<Piece> pieces(ObjectNode byId, String model) {
    if (byId.isEmpty()) {
      return Stream.empty();
    }
    ObjectNode kept = JSON.createObjectNode().put("openai", model);
    kept.set("calls", byId);
    return Stream.of(new Piece.Reasoning("", Optional.of(JSON.writeValueAsString(kept))));
  }

  /** The extra content by the id of a call, unless another model wrote it. */
  static ObjectNode restored(List<String> signatures, String model) {
    ObjectNode byId = JSON.createObjectNode();
    for (String signature : signatures) {
      JsonNode kept = read(signature);
      if (kept.path("openai").asString("").equals(model)
          && kept.path("calls") instanceof ObjectNode calls) {
        byId.setAll(calls);
      }
    }
    return byId;
  }

  private static JsonNode read(String signature) {
    try {
      return JSON.readTree(signature);
    } catch (JacksonException e) {
      return JSON.missingNode();
    }
  }
}
