package dev.perdure.activities.schema;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The schemas directly inside a schema of draft 2020-12. Values such as a default hold no schema,
 * and a property may have the name of a keyword.
 */
public final class Subschemas {

  private static final List<String> MAPS =
      List.of("properties", "patternProperties", "dependentSchemas", "$defs", "definitions");
  private static final List<String> LISTS = List.of("anyOf", "oneOf", "allOf", "prefixItems");
  private static final List<String> SINGLE =
      List.of(
          "not",
          "if",
          "then",
          "else",
          "items",
          "contains",
          "propertyNames",
          "additionalProperties",
          "unevaluatedItems",
          "unevaluatedProperties");

  private Subschemas() {}

  /** Every schema directly inside a schema. */
  public static Stream<JsonNode> of(JsonNode schema) {
    return Stream.concat(named(schema), unnamed(schema));
  }

  /** The levels of objects in a schema; a map of schemas is a level of its own. */
  static int depth(JsonNode schema) {
    int named = named(schema).mapToInt(it -> depth(it) + 1).max().orElse(0);
    int unnamed = unnamed(schema).mapToInt(Subschemas::depth).max().orElse(0);
    return 1 + Math.max(named, unnamed);
  }

  private static Stream<JsonNode> named(JsonNode schema) {
    return MAPS.stream()
        .map(schema::path)
        .filter(JsonNode::isObject)
        .flatMap(JsonNode::valueStream)
        .filter(JsonNode::isObject);
  }

  private static Stream<JsonNode> unnamed(JsonNode schema) {
    return Stream.concat(
            LISTS.stream()
                .map(schema::path)
                .filter(JsonNode::isArray)
                .flatMap(JsonNode::valueStream),
            SINGLE.stream().map(schema::path))
        .filter(JsonNode::isObject);
  }
}
