package dev.perdure.activities.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the top of a schema the plain object that vendors demand: a reference, alternatives and
 * conditions at the top are merged into one list of properties. The tool itself checks their
 * combinations.
 */
final class RootSchema {

  private static final String PREFIX = "#/$defs/";
  private static final List<String> ALTERNATIVES = List.of("anyOf", "oneOf");
  private static final List<String> CONDITIONS = List.of("then", "else");
  private static final List<String> REMOVED =
      List.of(
          "anyOf",
          "oneOf",
          "allOf",
          "not",
          "enum",
          "const",
          "$ref",
          "if",
          "then",
          "else",
          "dependentSchemas",
          "unevaluatedProperties");

  /** Properties and schemas that are merged at most. */
  private static final int MAX_MERGED = 20_000;

  private final ObjectNode root;
  private final SchemaFaults faults;
  private int mergedSoFar;

  RootSchema(ObjectNode root, SchemaFaults faults) {
    this.root = root;
    this.faults = faults;
  }

  /** Rewrites the top of the document in place. */
  void flatten() {
    boolean isCombined = REMOVED.stream().anyMatch(root::has);
    if (isCombined) {
      Merged all = merged(root, new HashSet<>());
      root.remove(REMOVED);
      all.writeTo(root);
    }
    requireObject(isCombined);
    if (!root.path("properties").isObject()) {
      takeAny();
    }
    removeUnusedDefinitions();
  }

  /** Vendors demand a list of properties; a schema without one takes any, unless it is closed. */
  private void takeAny() {
    root.putObject("properties");
    if (!root.has("additionalProperties")) {
      root.put("additionalProperties", true);
    }
  }

  private void removeUnusedDefinitions() {
    if (root.get("$defs") instanceof ObjectNode definitions) {
      Set<String> used = new HashSet<>();
      ObjectNode top = root.objectNode().setAll(root);
      top.remove("$defs");
      addUsed(top, used);
      definitions.retain(used);
      if (definitions.isEmpty()) {
        root.remove("$defs");
      }
    }
  }

  private void addUsed(JsonNode schema, Set<String> used) {
    String reference = schema.path("$ref").asString("");
    if (reference.startsWith(PREFIX)) {
      String name = reference.substring(PREFIX.length());
      if (used.add(name)) {
        addUsed(root.path("$defs").path(name), used);
      }
    }
    Subschemas.of(schema).forEach(child -> addUsed(child, used));
  }

  private void requireObject(boolean isCombined) {
    JsonNode type = root.path("type");
    boolean isObject =
        type.isMissingNode()
            || Stream.concat(Stream.of(type), type.valueStream())
                .anyMatch(each -> each.asString("").equals("object"));
    if (!isObject || (isCombined && type.isMissingNode() && root.path("properties").isEmpty())) {
      faults.note("its arguments are no object");
    }
    root.put("type", "object");
  }

  /** The properties of a schema with those of every schema that applies to the same value. */
  private Merged merged(JsonNode schema, Set<String> followed) {
    mergedSoFar += 1 + schema.path("properties").size();
    if (mergedSoFar > MAX_MERGED) {
      faults.note("its alternatives have more than %d properties".formatted(MAX_MERGED));
      return new Merged(root.objectNode());
    }
    Merged all = new Merged(schema);
    String reference = schema.path("$ref").asString("");
    if (reference.startsWith(PREFIX) && followed.add(reference)) {
      String name = reference.substring(PREFIX.length());
      all.addRequired(merged(root.path("$defs").path(name), followed));
    }
    for (JsonNode part : schema.path("allOf").values()) {
      all.addRequired(merged(part, followed));
    }
    for (String keyword : ALTERNATIVES) {
      List<Merged> alternatives = new ArrayList<>();
      for (JsonNode part : schema.path(keyword).values()) {
        alternatives.add(merged(part, new HashSet<>(followed)));
      }
      all.addAlternatives(alternatives);
    }
    CONDITIONS.stream()
        .map(schema::path)
        .filter(JsonNode::isObject)
        .forEach(it -> all.addOptional(merged(it, followed)));
    for (JsonNode part : schema.path("dependentSchemas").values()) {
      all.addOptional(merged(part, followed));
    }
    return all;
  }

  /** The properties and demands that have been collected for the top of the schema. */
  private static final class Merged {

    private final Map<String, JsonNode> properties = new LinkedHashMap<>();
    private final Set<String> required = new LinkedHashSet<>();
    private Optional<String> type;
    private boolean isOpen;

    Merged(JsonNode schema) {
      schema.path("properties").properties().forEach(it -> add(it.getKey(), it.getValue()));
      schema.path("required").valueStream().map(JsonNode::asString).forEach(required::add);
      JsonNode more = schema.path("additionalProperties");
      isOpen = more.isObject() || more.asBoolean(false);
      type = type(schema);
    }

    private static Optional<String> type(JsonNode schema) {
      JsonNode type = schema.path("type");
      return Stream.concat(Stream.of(type), type.valueStream())
          .map(each -> each.asString(""))
          .filter(each -> !each.isEmpty())
          .reduce((one, other) -> one.equals("object") ? one : other);
    }

    void addRequired(Merged part) {
      required.addAll(part.required);
      addOptional(part);
    }

    void addOptional(Merged part) {
      part.properties.forEach(this::add);
      isOpen |= part.isOpen;
      if (type.isEmpty()) {
        type = part.type;
      }
    }

    /** Properties that every alternative demands are demanded. */
    void addAlternatives(List<Merged> alternatives) {
      if (alternatives.isEmpty()) {
        return;
      }
      Set<String> common = new LinkedHashSet<>(alternatives.getFirst().required);
      alternatives.forEach(each -> {
        common.retainAll(each.required);
        if (each.type.equals(Optional.of("object"))) {
          type = type.or(() -> Optional.of("object"));
        }
      });
      alternatives.forEach(this::addOptional);
      required.addAll(common);
    }

    private void add(String name, JsonNode schema) {
      JsonNode known = properties.get(name);
      if (known == null || known.isEmpty()) {
        properties.put(name, schema);
      } else if (!known.equals(schema) && !schema.isEmpty()) {
        properties.put(name, PropertyChoice.of(known, schema));
      }
    }

    void writeTo(ObjectNode root) {
      type.ifPresent(it -> root.put("type", it));
      ObjectNode all = root.objectNode();
      properties.forEach(all::set);
      root.set("properties", all);
      if (required.isEmpty()) {
        root.remove("required");
      } else {
        ArrayNode names = root.arrayNode();
        required.forEach(names::add);
        root.set("required", names);
      }
      if (isOpen) {
        root.put("additionalProperties", true);
      } else {
        root.remove("additionalProperties");
      }
    }
  }
}
