package dev.perdure.activities.model.wire;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One server-sent event; without a name it is data alone. */
record Sse(String name, String data) {

  private static final JsonMapper JSON = JsonMapper.shared();

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

  String text() {
    return (name.isEmpty() ? "" : "event: " + name + "\n") + "data: " + data + "\n\n";
  }
}
