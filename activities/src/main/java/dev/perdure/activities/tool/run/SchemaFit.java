package dev.perdure.activities.tool.run;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Repairs arguments where their meaning is beyond doubt: names in another case, aliases, numbers,
 * flags and lists written as text, null for what is left out.
 */
final class SchemaFit {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** Names of other tools' arguments, without case and joints. */
  private static final Map<String, String> ALIASES =
      Map.ofEntries(
          Map.entry("agent", "subagent_type"),
          Map.entry("cwd", "workdir"),
          Map.entry("path", "filePath"),
          Map.entry("paths", "filePath"),
          Map.entry("filepaths", "filePath"),
          Map.entry("oldtext", "oldString"),
          Map.entry("oldstr", "oldString"),
          Map.entry("newtext", "newString"),
          Map.entry("newstr", "newString"));

  private SchemaFit() {}

  static JsonNode fitted(JsonNode written, JsonNode schema) {
    return switch (written) {
      case ObjectNode object when schema.path("properties").isObject() -> object(object, schema);
      case ArrayNode list when schema.path("items").isObject() -> list(list, schema.get("items"));
      default -> written.isString() ? untexted(written, schema) : written;
    };
  }

  private static JsonNode object(ObjectNode written, JsonNode schema) {
    JsonNode properties = schema.get("properties");
    Set<String> required = Set.copyOf(strings(schema.path("required")));
    ObjectNode fitted = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> field : written.properties()) {
      String name = name(field.getKey(), written, properties);
      boolean isLeftOut = field.getValue().isNull() && !required.contains(name);
      if (!isLeftOut || !properties.has(name)) {
        fitted.set(name, fitted(field.getValue(), properties.path(name)));
      }
    }
    return fitted;
  }

  private static JsonNode list(ArrayNode written, JsonNode items) {
    ArrayNode fitted = JSON.createArrayNode();
    written.forEach(element -> fitted.add(fitted(element, items)));
    return fitted;
  }

  /** The schema's name for a field, unless that field is there as well. */
  private static String name(String name, ObjectNode written, JsonNode properties) {
    if (properties.has(name)) {
      return name;
    }
    return sameWords(name, properties.propertyNames())
        .or(() -> Optional.ofNullable(ALIASES.get(plain(name))).filter(properties::has))
        .filter(meant -> !written.has(meant))
        .orElse(name);
  }

  private static Optional<String> sameWords(String name, Collection<String> known) {
    return known.stream().filter(other -> plain(other).equals(plain(name))).findFirst();
  }

  private static String plain(String name) {
    return name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT);
  }

  private static JsonNode untexted(JsonNode written, JsonNode schema) {
    String text = written.asString().strip();
    return switch (schema.path("type").asString("")) {
      case "integer", "number" ->
          text.matches("-?\\d{1,15}(\\.\\d{1,15})?") ? read(text, written) : written;
      case "boolean" ->
          text.matches("(?i)true|false")
              ? JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(text))
              : written;
      case "array", "object" -> {
        JsonNode value = read(text, written);
        yield value.isContainer() ? fitted(value, schema) : written;
      }
      default -> written;
    };
  }

  private static JsonNode read(String text, JsonNode otherwise) {
    try {
      JsonNode value = JSON.readTree(text);
      return value.isString() || value.isMissingNode() ? otherwise : value;
    } catch (JacksonException e) {
      return otherwise;
    }
  }

  private static Collection<String> strings(JsonNode list) {
    return list.values().stream().map(JsonNode::asString).toList();
  }
}
