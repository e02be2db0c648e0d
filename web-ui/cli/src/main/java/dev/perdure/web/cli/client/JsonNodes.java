package dev.perdure.web.cli.client;

import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Helper methods to parse, build, read and write the JSON of the HTTP API as Jackson trees. */
public final class JsonNodes {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private JsonNodes() {}

  /** Reads a document; what is no JSON is an empty Optional. */
  public static Optional<JsonNode> tryRead(String text) {
    try {
      return Optional.of(MAPPER.readTree(text));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** A value of the product's as the server would give it. */
  public static JsonNode of(Object value) {
    return MAPPER.readTree(dev.perdure.activities.json.Json.write(value));
  }

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  public static String write(JsonNode node) {
    return node.toString();
  }

  public static String pretty(JsonNode node) {
    return node.toPrettyString();
  }

  /** The text under a name, empty if there is none. */
  public static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isValueNode() && !value.isNull() ? value.asString() : "";
  }

  /** The text under a name, if there is one. */
  public static Optional<String> find(JsonNode node, String name) {
    return Optional.of(text(node, name)).filter(value -> !value.isEmpty());
  }

  /** The elements under a name, none if there is no array. */
  public static List<JsonNode> list(JsonNode node, String name) {
    return StreamSupport.stream(node.path(name).spliterator(), false).toList();
  }

  public static List<String> texts(JsonNode node, String name) {
    return list(node, name).stream().map(JsonNode::asString).toList();
  }
}
