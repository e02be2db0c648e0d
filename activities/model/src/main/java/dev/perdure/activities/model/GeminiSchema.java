package dev.perdure.activities.model;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Converts a tool's JSON Schema for Gemini: no references, one type each, few keywords. */
final class GeminiSchema {
  private static final List<String> SUPPORTED_KEYWORDS =
      List.of(
          "description",
          "title",
          "minimum",
          "maximum",
          "minItems",
          "maxItems",
          "minLength",
          "maxLength",
          "pattern",
          "nullable");
  private static final Set<String> FORMATS =
      Set.of("enum", "date-time", "int32", "int64", "float", "double");
  private static final List<String> CHOICES = List.of("anyOf", "oneOf", "allOf");
  private static final int DEEPEST = 12;
  private static final int MAX_NODES = 1_000;

  private final ObjectNode root;
  private final Set<String> open = new HashSet<>();
  private int nodes;

  private GeminiSchema(ObjectNode root) {
    this.root = root;
  }

  static ObjectNode of(ObjectNode schema) {
    return new GeminiSchema(schema).written(schema, 0);
  }

  private ObjectNode written(JsonNode schema, int depth) {
    ObjectNode to = JsonNodeFactory.instance.objectNode();
    String reference = schema.path("$ref").asString("");
    nodes++;
    if (depth > DEEPEST || nodes > MAX_NODES || open.contains(reference)) {
      return to.put("type", "object");
    }
    if (!reference.isEmpty()) {
      open.add(reference);
    }
    write(schema, to, depth);
    open.remove(reference);
    return to;
  }

  private void write(JsonNode schema, ObjectNode to, int depth) {
    JsonNode from = resolved(schema);
    SUPPORTED_KEYWORDS.stream().filter(from::has).forEach(key -> to.set(key, from.get(key)));
    if (schema.has("description")) {
      to.set("description", schema.get("description"));
    }
    Optional<JsonNode> choice =
        CHOICES.stream()
            .flatMap(key -> from.path(key).valueStream())
            .filter(this::isNoNull)
            .findFirst();
    if (choice.isPresent() && !from.has("type")) {
      ObjectNode first = written(choice.get(), depth + 1);
      first.setAll(to);
      to.setAll(first);
    } else {
      putType(from, to, depth);
    }
  }

  private void putType(JsonNode from, ObjectNode to, int depth) {
    String type = type(from.path("type")).orElse(from.has("properties") ? "object" : "string");
    to.put("type", type);
    if (from.path("type").isArray()
        && from.path("type").valueStream().anyMatch(each -> each.asString("").equals("null"))) {
      to.put("nullable", true);
    }
    switch (type) {
      case "object" -> putProperties(from, to, depth);
      case "array" -> to.set("items", written(element(from), depth + 1));
      case "string" -> putValues(from, to);
      default -> {
        // Numbers and truth values have nothing more.
      }
    }
    if (FORMATS.contains(from.path("format").asString(""))) {
      to.set("format", from.get("format"));
    }
  }

  /** The schema of a list's elements; a tuple counts as a list of its first kind. */
  private static JsonNode element(JsonNode from) {
    JsonNode first = from.path("prefixItems").path(0);
    return from.path("items").isEmpty() && first.isObject() ? first : from.path("items");
  }

  private void putProperties(JsonNode from, ObjectNode to, int depth) {
    ObjectNode properties = to.putObject("properties");
    from.path("properties")
        .propertyStream()
        .forEach(each -> properties.set(each.getKey(), written(each.getValue(), depth + 1)));
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    from.path("required")
        .valueStream()
        .filter(name -> properties.has(name.asString("")))
        .forEach(required::add);
    if (!required.isEmpty()) {
      to.set("required", required);
    }
  }

  private static void putValues(JsonNode from, ObjectNode to) {
    Stream<JsonNode> values =
        from.has("const") ? Stream.of(from.get("const")) : from.path("enum").valueStream();
    List<String> words =
        values.map(each -> each.asString("")).filter(word -> !word.isEmpty()).toList();
    if (!words.isEmpty()) {
      ArrayNode listed = to.putArray("enum");
      words.forEach(listed::add);
    }
  }

  private static Optional<String> type(JsonNode type) {
    Stream<JsonNode> all = type.isArray() ? type.valueStream() : Stream.of(type);
    return all.map(each -> each.asString(""))
        .filter(name -> !name.isEmpty() && !name.equals("null"))
        .findFirst();
  }

  private boolean isNoNull(JsonNode schema) {
    return !schema.path("type").asString("").equals("null");
  }

  private JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asString("");
    return reference.startsWith("#/") ? root.at(reference.substring(1)) : schema;
  }
}
