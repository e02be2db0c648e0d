package dev.perdure.activities.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts schemas of drafts 3 to 2020-12 and of OpenAPI 3.0 to draft 2020-12. Each target of a
 * reference becomes an entry of {@code $defs}; keywords that have no valid value are left out.
 */
final class SchemaConverter {

  private static final int MAX_DEPTH = 60;
  private static final Set<String> MAPS = Set.of("properties", "dependentSchemas");
  private static final Set<String> LISTS = Set.of("anyOf", "oneOf", "allOf", "prefixItems");
  private static final Set<String> SCHEMAS =
      Set.of("not", "if", "then", "else", "contains", "propertyNames", "unevaluatedItems");
  private static final Set<String> OPENNESS =
      Set.of("additionalProperties", "unevaluatedProperties");
  private static final Set<String> REFERENCES = Set.of("$ref", "$recursiveRef", "$dynamicRef");
  private static final Set<String> ANNOTATIONS =
      Set.of("title", "description", "default", "examples", "example", "deprecated");

  private final SchemaVersion version;
  private final SchemaReferences references;
  private final SchemaFaults faults;
  private final TypeKeyword types;
  private final ValueKeywords values;

  SchemaConverter(
      SchemaVersion version,
      SchemaReferences references,
      SchemaFaults faults,
      ValueKeywords values) {
    this.version = version;
    this.references = references;
    this.faults = faults;
    this.types = new TypeKeyword(faults);
    this.values = values;
  }

  /** Converts a whole document; the targets of its references stand below {@code $defs}. */
  ObjectNode convertDocument(JsonNode root) {
    ObjectNode converted = convert(root, 0);
    ObjectNode definitions = JsonNodeFactory.instance.objectNode();
    Optional<JsonNode> next = references.nextUnread();
    while (next.isPresent()) {
      definitions.set(references.name(next.get()), convert(next.get(), 0));
      next = references.nextUnread();
    }
    if (!definitions.isEmpty()) {
      converted.set("$defs", definitions);
    }
    return converted;
  }

  private ObjectNode convert(JsonNode from, int depth) {
    ObjectNode to = JsonNodeFactory.instance.objectNode();
    if (depth > MAX_DEPTH) {
      faults.note("its schema nests more than %d levels deep".formatted(MAX_DEPTH));
      return to;
    }
    if (from.isBoolean() && !from.booleanValue()) {
      to.putObject("not");
      return to;
    }
    boolean isBare = isReference(from) && version.ignoresSiblingsOfReferences();
    for (Map.Entry<String, JsonNode> field : from.properties()) {
      String keyword = field.getKey();
      if (!isBare || standsBesideReference(keyword)) {
        convert(keyword, field.getValue(), from, new Target(to, depth + 1));
      }
    }
    complete(from, to);
    return TypeKeyword.nullable(from, to);
  }

  private static boolean standsBesideReference(String keyword) {
    return ANNOTATIONS.contains(keyword) || REFERENCES.contains(keyword);
  }

  private static boolean isReference(JsonNode schema) {
    return REFERENCES.stream().anyMatch(keyword -> schema.path(keyword).isString());
  }

  /** The converted schema so far, and the depth of the schemas in it. */
  private record Target(ObjectNode to, int depth) {}

  private void convert(String keyword, JsonNode value, JsonNode from, Target target) {
    ObjectNode to = target.to();
    if (REFERENCES.contains(keyword)) {
      convertReference(value, from, to);
    } else if (MAPS.contains(keyword)) {
      to.set(keyword, map(value, target.depth()));
    } else if (LISTS.contains(keyword)) {
      ArrayNode list = list(value, target.depth());
      if (!list.isEmpty()) {
        to.set(keyword, list);
      }
    } else if (SCHEMAS.contains(keyword)) {
      if (isSchema(value)) {
        to.set(keyword, convert(value, target.depth()));
      }
    } else {
      convertOther(keyword, value, from, target);
    }
  }

  private void convertOther(String keyword, JsonNode value, JsonNode from, Target target) {
    ObjectNode to = target.to();
    if (OPENNESS.contains(keyword)) {
      convertOpenness(keyword, value, target);
      return;
    }
    switch (keyword) {
      case "type" -> types.convert(value, to);
      case "required" -> {
        if (!value.isBoolean()) {
          to.set(keyword, ValueKeywords.names(value));
        }
      }
      case "items" -> convertItems(value, from, target);
      case "dependencies", "dependentRequired" -> convertDependencies(value, target);
      default -> values.copy(keyword, value, to);
    }
  }

  private void convertReference(JsonNode value, JsonNode from, ObjectNode to) {
    if (!value.isString()) {
      return;
    }
    String reference = value.asString();
    Optional<JsonNode> target = references.find(reference, from).filter(SchemaConverter::isSchema);
    if (target.isEmpty()) {
      faults.note("its schema refers to '%s', which is not in it".formatted(reference));
    } else if (references.isRoot(target.get())) {
      to.put("$ref", "#");
    } else {
      to.put("$ref", "#/$defs/" + references.name(target.get(), reference));
    }
  }

  private void convertOpenness(String keyword, JsonNode value, Target target) {
    Optional<Boolean> flag = ValueKeywords.flag(value);
    if (flag.isPresent()) {
      target.to().put(keyword, flag.get());
    } else if (value.isObject()) {
      target.to().set(keyword, convert(value, target.depth()));
    }
  }

  /** Older drafts write a tuple as a list of schemas under {@code items}. */
  private void convertItems(JsonNode value, JsonNode from, Target target) {
    ObjectNode to = target.to();
    if (!value.isArray()) {
      to.set("items", isSchema(value) ? convert(value, target.depth()) : to.objectNode());
      return;
    }
    ArrayNode prefix = list(value, target.depth());
    if (!prefix.isEmpty()) {
      to.set("prefixItems", prefix);
    }
    JsonNode more = from.path("additionalItems");
    to.set("items", more.isObject() ? convert(more, target.depth()) : to.objectNode());
  }

  /** A tuple without further elements has as many as its prefix, or as a valid bound allows. */
  private static void boundTuple(JsonNode from, ObjectNode to) {
    JsonNode more = from.path("additionalItems");
    int size = to.path("prefixItems").size();
    boolean isClosed = more.isBoolean() && !more.booleanValue() && from.path("items").isArray();
    if (isClosed && size > 0) {
      to.put("maxItems", Math.min(size, to.path("maxItems").asInt(size)));
    }
  }

  private void convertDependencies(JsonNode value, Target target) {
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      boolean isSchema = field.getValue().isObject();
      String keyword = isSchema ? "dependentSchemas" : "dependentRequired";
      ObjectNode map = target.to().withObjectProperty(keyword);
      map.set(
          field.getKey(),
          isSchema
              ? convert(field.getValue(), target.depth())
              : ValueKeywords.names(field.getValue()));
    }
  }

  private ObjectNode map(JsonNode value, int depth) {
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      map.set(field.getKey(), convert(field.getValue(), depth + 1));
    }
    return map;
  }

  private ArrayNode list(JsonNode value, int depth) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    List<JsonNode> written = value.isArray() ? List.copyOf(value.values()) : List.of(value);
    written.stream()
        .filter(SchemaConverter::isSchema)
        .map(each -> convert(each, depth + 1))
        .forEach(list::add);
    return list;
  }

  private void complete(JsonNode from, ObjectNode to) {
    ValueKeywords.convertExclusiveBounds(from, to);
    boundTuple(from, to);
    convertPatternProperties(from, to);
    requireMarkedProperties(from, to);
    if (isArray(to.path("type")) && !to.has("items")) {
      to.putObject("items");
    }
    if (to.path("required").isArray() && to.get("required").isEmpty()) {
      to.remove("required");
    }
  }

  /** Without their patterns, properties of any name are allowed. */
  private void convertPatternProperties(JsonNode from, ObjectNode to) {
    if (!from.path("patternProperties").isEmpty() && to.path("additionalProperties").isBoolean()) {
      to.remove("additionalProperties");
    }
    if (!from.path("patternProperties").isEmpty() && !to.has("additionalProperties")) {
      to.put("additionalProperties", true);
    }
  }

  /** Draft 3 marks each required property in the property itself. */
  private static void requireMarkedProperties(JsonNode from, ObjectNode to) {
    for (Map.Entry<String, JsonNode> field : from.path("properties").properties()) {
      JsonNode mark = field.getValue().path("required");
      if (mark.isBoolean() && mark.booleanValue()) {
        ArrayNode required = to.withArrayProperty("required");
        if (required.valueStream().noneMatch(it -> it.asString().equals(field.getKey()))) {
          required.add(field.getKey());
        }
      }
    }
  }

  private static boolean isSchema(JsonNode value) {
    return value.isObject() || value.isBoolean();
  }

  private static boolean isArray(JsonNode type) {
    return type.asString("").equals("array")
        || type.valueStream().anyMatch(each -> each.asString().equals("array"));
  }
}
