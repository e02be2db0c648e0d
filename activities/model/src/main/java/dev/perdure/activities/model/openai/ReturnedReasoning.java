package dev.perdure.activities.model.openai;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Collects the reasoning that a server wants back with the calls of the same message: DeepSeek's
 * {@code reasoning_content} and OpenRouter's {@code reasoning_details}.
 */
final class ReturnedReasoning {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String CONTENT = "reasoning_content";
  private static final String DETAILS = "reasoning_details";

  /** The fields of a detail that come piece by piece. */
  private static final List<String> STREAMED = List.of("text", "summary", "data");

  private final StringBuilder content = new StringBuilder();
  private final ArrayNode details = JSON.createArrayNode();

  /** Adds the reasoning of one delta. */
  void add(JsonNode delta) {
    content.append(delta.path(CONTENT).asString(""));
    delta.path(DETAILS).forEach(this::addDetail);
  }

  private void addDetail(JsonNode piece) {
    if (!(piece instanceof ObjectNode detail)) {
      return;
    }
    Optional<ObjectNode> begun =
        details
            .valueStream()
            .filter(ObjectNode.class::isInstance)
            .map(ObjectNode.class::cast)
            .filter(known -> isSame(known, detail))
            .reduce((_, newer) -> newer);
    if (begun.isEmpty()) {
      details.add(detail.deepCopy());
      return;
    }
    ObjectNode known = begun.get();
    detail.forEachEntry((name, value) -> {
      if (STREAMED.contains(name) && known.path(name).isString()) {
        known.put(name, known.path(name).asString() + value.asString(""));
      } else if (!value.isNull()) {
        known.set(name, value);
      }
    });
  }

  /** Pieces of one detail have its number and type; details of several calls may share both. */
  private static boolean isSame(ObjectNode one, ObjectNode other) {
    return one.has("index")
        && one.path("index").equals(other.path("index"))
        && one.path("type").equals(other.path("type"))
        && (!one.path("id").isString()
            || !other.path("id").isString()
            || one.path("id").equals(other.path("id")));
  }

  /** The fields of the message that goes back, none if the server sent no such reasoning. */
  ObjectNode fields() {
    ObjectNode fields = JSON.createObjectNode();
    if (!content.isEmpty()) {
      fields.put(CONTENT, content.toString());
    }
    if (!details.isEmpty()) {
      fields.set(DETAILS, details);
    }
    return fields;
  }
}
