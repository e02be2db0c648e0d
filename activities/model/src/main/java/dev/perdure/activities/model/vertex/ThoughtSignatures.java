package dev.perdure.activities.model.vertex;

import dev.perdure.activities.model.ReplyPiece;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The signatures of Gemini's thoughts, which go back with the text and the calls they came with.
 */
final class ThoughtSignatures {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String MODEL = "gemini";

  private final ArrayNode calls = JSON.createArrayNode();
  private String text = "";

  /** Adds the signature of the next call; empty for none. */
  void addCall(String signature) {
    calls.add(signature);
  }

  /** Takes the signature of a piece of the text; empty for none. */
  void addText(String signature) {
    text = signature.isEmpty() ? text : signature;
  }

  /** The piece to store, if there is a signature. */
  Stream<ReplyPiece> pieces(String model) {
    boolean isSigned =
        !text.isEmpty() || calls.valueStream().anyMatch(each -> !each.asString("").isEmpty());
    if (!isSigned) {
      return Stream.empty();
    }
    ObjectNode kept = JSON.createObjectNode().put(MODEL, model).put("text", text);
    kept.set("calls", calls);
    return Stream.of(new ReplyPiece.ReasoningPiece("", Optional.of(JSON.writeValueAsString(kept))));
  }

  /** The signatures of a stored answer, unless another model wrote them. */
  static ThoughtSignatures restored(List<String> stored, String model) {
    var all = new ThoughtSignatures();
    for (String each : stored) {
      JsonNode kept = read(each);
      if (kept.path(MODEL).asString("").equals(model)) {
        all.addText(kept.path("text").asString(""));
        kept.path("calls").forEach(call -> all.addCall(call.asString("")));
      }
    }
    return all;
  }

  private static JsonNode read(String stored) {
    try {
      return JSON.readTree(stored);
    } catch (JacksonException e) {
      return JSON.missingNode();
    }
  }

  String ofText() {
    return text;
  }

  String ofCall(int index) {
    return calls.path(index).asString("");
  }
}
