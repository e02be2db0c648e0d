package dev.perdure.activities.mcp;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Cleans and checks JSON Schemas that others wrote (of an MCP server's tools, of a task's result),
 * so that every model vendor takes them.
 */
public final class JsonSchemaSanitizer {

  private static final int LARGEST = 32_000;
  private static final int DEEPEST = 12;
  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "number", "integer", "boolean", "null");

  /** What holds values, no schemas. */
  private static final Set<String> VALUES = Set.of("default", "examples", "enum", "const");

  private static final Pattern PROPERTY = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final List<String> NOT_AT_THE_TOP =
      List.of("oneOf", "anyOf", "allOf", "not", "enum", "$ref");

  /** A pattern of a stranger could be matched for hours, and the server checks it anyway. */
  private static final List<String> DROPPED =
      List.of("$schema", "$id", "pattern", "patternProperties");

  private JsonSchemaSanitizer() {}

  /** The schema as models see it. */
  static JsonObject of(@Nullable Map<String, Object> written) {
    JsonObject schema = JsonObject.from(cleaned(written == null ? Map.of() : written, false));
    JsonObject object =
        schema.fields().containsKey("type") ? schema : schema.with("type", "object");
    return object.fields().containsKey("properties") ? object : object.with("properties", Map.of());
  }

  /** Why no model can be offered a tool with this schema; empty if one can. */
  public static Optional<String> refusal(JsonObject schema) {
    if (!schema.text("type").filter("object"::equals).isPresent()) {
      return Optional.of("its arguments are no object");
    }
    Optional<String> top = NOT_AT_THE_TOP.stream().filter(schema.fields()::containsKey).findFirst();
    if (top.isPresent()) {
      return Optional.of("its schema has '%s' at the top".formatted(top.get()));
    }
    if (depth(schema.fields()) > DEEPEST) {
      return Optional.of("its schema nests more than %d levels deep".formatted(DEEPEST));
    }
    if (Json.write(schema).length() > LARGEST) {
      return Optional.of("its schema has more than %d characters".formatted(LARGEST));
    }
    return unfit(schema.fields(), Json.mapper().valueToTree(schema.fields()));
  }

  /** The first property, type or reference that a vendor refuses. */
  private static Optional<String> unfit(@Nullable Object value, JsonNode root) {
    return switch (value) {
      case Map<?, ?> map -> unfit(map, root);
      case List<?> list -> first(list, root);
      case null, default -> Optional.empty();
    };
  }

  private static Optional<String> unfit(Map<?, ?> map, JsonNode root) {
    if (map.get("$ref") instanceof String ref && !leadsSomewhere(ref, root)) {
      return Optional.of("its schema refers to '%s', which is not in it".formatted(ref));
    }
    if (map.get("type") instanceof String type && !TYPES.contains(type)) {
      return Optional.of("its schema has the type '%s', which JSON Schema has not".formatted(type));
    }
    if (map.get("properties") instanceof Map<?, ?> properties) {
      Optional<?> odd =
          properties.keySet().stream()
              .filter(name -> !PROPERTY.matcher(String.valueOf(name)).matches())
              .findFirst();
      if (odd.isPresent()) {
        return Optional.of("its argument '%s' has a name no vendor takes".formatted(odd.get()));
      }
    }
    return first(
        map.entrySet().stream()
            .filter(entry -> !VALUES.contains(String.valueOf(entry.getKey())))
            .map(Map.Entry::getValue)
            .toList(),
        root);
  }

  private static boolean leadsSomewhere(String ref, JsonNode root) {
    return ref.equals("#") || (ref.startsWith("#/") && !root.at(ref.substring(1)).isMissingNode());
  }

  private static Optional<String> first(Iterable<?> values, JsonNode root) {
    for (Object value : values) {
      Optional<String> fault = unfit(value, root);
      if (fault.isPresent()) {
        return fault;
      }
    }
    return Optional.empty();
  }

  private static int depth(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          1 + map.values().stream().mapToInt(JsonSchemaSanitizer::depth).max().orElse(0);
      case List<?> list -> list.stream().mapToInt(JsonSchemaSanitizer::depth).max().orElse(0);
      case null, default -> 0;
    };
  }

  /** The same without what is not wanted; what stands below {@code properties} are names. */
  private static Map<String, @Nullable Object> cleaned(Map<?, ?> schema, boolean names) {
    Map<String, @Nullable Object> clean = new LinkedHashMap<>();
    schema.forEach((key, value) -> {
      String name = String.valueOf(key);
      if (names || !DROPPED.contains(name)) {
        clean.put(name, cleaned(value, !names && name.equals("properties")));
      }
    });
    return clean;
  }

  private static @Nullable Object cleaned(@Nullable Object value, boolean names) {
    return switch (value) {
      case Map<?, ?> map -> cleaned(map, names);
      case List<?> list -> list.stream().map(each -> cleaned(each, false)).toList();
      case null, default -> value;
    };
  }
}
