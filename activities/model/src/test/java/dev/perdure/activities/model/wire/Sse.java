package dev.perdure.activities.model.wire;

import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One server-sent event; without a name it is data alone. */
record Sse(String name, String data) {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final List<String> VALUES =
      List.of("null", "true", "-1", "1e99", "\"text\"", "[]", "[[1]]", "{}", "{\"index\":{}}");

  static Sse of(ObjectNode data) {
    return new Sse(data.path("type").asString(""), JSON.writeValueAsString(data));
  }

  static Sse unnamed(ObjectNode data) {
    return new Sse("", JSON.writeValueAsString(data));
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  static ArrayNode array() {
    return JSON.createArrayNode();
  }

  /** The same event with one of its fields replaced, at any depth; what is no object stays. */
  Sse mutated(Random random) {
    if (!data.startsWith("{") || random.nextInt(3) > 0) {
      return this;
    }
    ObjectNode event = (ObjectNode) JSON.readTree(data);
    mutate(event, random);
    return new Sse(name, JSON.writeValueAsString(event));
  }

  private static void mutate(ObjectNode node, Random random) {
    List<String> fields = List.copyOf(node.propertyNames());
    if (fields.isEmpty()) {
      return;
    }
    String field = fields.get(random.nextInt(fields.size()));
    JsonNode value = node.path(field).isArray() ? node.path(field).path(0) : node.path(field);
    if (value instanceof ObjectNode object && random.nextInt(3) > 0) {
      mutate(object, random);
    } else {
      node.set(field, JSON.readTree(VALUES.get(random.nextInt(VALUES.size()))));
    }
  }

  String text() {
    return (name.isEmpty() ? "" : "event: " + name + "\n") + "data: " + data + "\n\n";
  }
}
