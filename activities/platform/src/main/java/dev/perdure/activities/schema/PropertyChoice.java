package dev.perdure.activities.schema;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Joins two schemas of one property into a schema that takes the values of both. */
final class PropertyChoice {

  private PropertyChoice() {}

  /** One list of values for two constants, else a choice of the two schemas. */
  static JsonNode of(JsonNode one, JsonNode other) {
    Set<JsonNode> values = new LinkedHashSet<>();
    boolean isList = addValues(one, values) && addValues(other, values);
    return isList ? listed(one, other, values) : choice(one, other);
  }

  private static boolean addValues(JsonNode schema, Set<JsonNode> values) {
    Stream<JsonNode> listed =
        schema.has("const") ? Stream.of(schema.get("const")) : schema.path("enum").valueStream();
    return values.addAll(listed.toList()) || schema.has("const") || schema.has("enum");
  }

  private static JsonNode listed(JsonNode one, JsonNode other, Set<JsonNode> values) {
    ObjectNode joined = JsonNodeFactory.instance.objectNode();
    if (one.path("type").equals(other.path("type")) && one.has("type")) {
      joined.set("type", one.get("type"));
    }
    if (one.has("description")) {
      joined.set("description", one.get("description"));
    }
    joined.putArray("enum").addAll(values);
    return joined;
  }

  private static JsonNode choice(JsonNode one, JsonNode other) {
    boolean isChoice = one.size() == 1 && one.path("anyOf") instanceof ArrayNode;
    ObjectNode joined = JsonNodeFactory.instance.objectNode();
    ArrayNode choices = joined.putArray("anyOf");
    Set<JsonNode> distinct = new LinkedHashSet<>();
    if (isChoice) {
      distinct.addAll(one.path("anyOf").values());
    } else {
      distinct.add(one);
    }
    distinct.add(other);
    choices.addAll(distinct);
    return joined;
  }
}
