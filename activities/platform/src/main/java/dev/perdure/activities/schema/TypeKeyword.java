package dev.perdure.activities.schema;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts {@code type} and OpenAPI's {@code nullable} to the types of draft 2020-12. */
final class TypeKeyword {

  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "number", "integer", "boolean", "null");
  private static final Set<String> CHOICES = Set.of("$ref", "anyOf", "oneOf", "allOf", "const");

  /** Names of other languages, and of draft 3 and Swagger, that mean one of the types. */
  private static final Map<String, String> ALIASES =
      Map.ofEntries(
          Map.entry("int", "integer"),
          Map.entry("int32", "integer"),
          Map.entry("int64", "integer"),
          Map.entry("long", "integer"),
          Map.entry("float", "number"),
          Map.entry("double", "number"),
          Map.entry("decimal", "number"),
          Map.entry("bool", "boolean"),
          Map.entry("str", "string"),
          Map.entry("text", "string"),
          Map.entry("file", "string"),
          Map.entry("date", "string"),
          Map.entry("datetime", "string"),
          Map.entry("dict", "object"),
          Map.entry("map", "object"),
          Map.entry("list", "array"),
          Map.entry("tuple", "array"),
          Map.entry("none", "null"));

  private final SchemaFaults faults;

  TypeKeyword(SchemaFaults faults) {
    this.faults = faults;
  }

  /** Converts the type of a schema, in which null and {@code any} mean no type. */
  void convert(JsonNode type, ObjectNode to) {
    Set<String> types = new LinkedHashSet<>();
    List<JsonNode> written = type.isArray() ? List.copyOf(type.values()) : List.of(type);
    for (JsonNode each : written) {
      String name = each.asString("").toLowerCase(Locale.ROOT);
      if (name.equals("any")) {
        return;
      }
      if (each.isString() && !name.isEmpty()) {
        types.add(name(each.asString(), name));
      }
    }
    put(types, to);
  }

  private String name(String written, String lower) {
    String name = ALIASES.getOrDefault(lower, lower);
    if (!TYPES.contains(name)) {
      faults.note("its schema has the type '%s', which JSON Schema has not".formatted(written));
    }
    return name;
  }

  private static void put(Set<String> types, ObjectNode to) {
    if (types.size() == 1) {
      to.put("type", types.iterator().next());
    } else if (!types.isEmpty()) {
      ArrayNode list = to.putArray("type");
      types.forEach(list::add);
    }
  }

  /** Lets a schema that OpenAPI calls nullable take null. */
  static ObjectNode nullable(JsonNode from, ObjectNode to) {
    boolean isNullable =
        ValueKeywords.flag(from.path("nullable")).orElse(false)
            || ValueKeywords.flag(from.path("x-nullable")).orElse(false);
    if (!isNullable) {
      return to;
    }
    if (CHOICES.stream().anyMatch(to::has)) {
      return choiceWithNull(to);
    }
    addNullType(to);
    if (to.get("enum") instanceof ArrayNode values
        && values.valueStream().noneMatch(JsonNode::isNull)) {
      values.addNull();
    }
    return to;
  }

  private static void addNullType(ObjectNode to) {
    JsonNode type = to.path("type");
    Set<String> types = new LinkedHashSet<>();
    if (type.isString()) {
      types.add(type.asString());
    }
    type.valueStream().map(JsonNode::asString).forEach(types::add);
    if (!types.isEmpty()) {
      types.add("null");
      put(types, to);
    }
  }

  private static ObjectNode choiceWithNull(ObjectNode to) {
    ObjectNode choice = to.objectNode();
    for (String annotation : List.of("title", "description", "default")) {
      if (to.has(annotation)) {
        choice.set(annotation, to.remove(annotation));
      }
    }
    choice.putArray("anyOf").add(to).addObject().put("type", "null");
    return choice;
  }
}
