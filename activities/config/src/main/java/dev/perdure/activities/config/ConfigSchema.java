package dev.perdure.activities.config;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.prompt.ClasspathResources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schema of {@code perdure.yaml}: published, and what each file is checked against. */
public final class ConfigSchema {

  /** The schema of {@code perdure.yaml}. */
  public static final ConfigSchema PERDURE = new ConfigSchema("schemas/config.json");

  private static final String PLANNED = "x-planned";
  private static final String FILES = "x-files";
  private static final int MAX_QUOTED_VALUE_LENGTH = 60;
  private static final Map<String, String> TYPES =
      Map.of(
          "object", "a mapping of keys to values",
          "array", "a list",
          "string", "a text",
          "boolean", "true or false",
          "number", "a number",
          "integer", "a whole number");

  private final JsonNode document;
  private final Schema schema;

  private ConfigSchema(String resource) {
    document = Json.mapper().readTree(ClasspathResources.text(resource));
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(published());
  }

  /** The schema without the keys that have no effect yet. */
  public JsonNode published() {
    JsonNode copy = document.deepCopy();
    removePlanned(copy);
    copy.path("properties").forEach(key -> ((ObjectNode) key).remove(FILES));
    return copy;
  }

  /** The top-level keys whose effect is there, or is not there yet. */
  List<String> keys(boolean planned) {
    return document.path("properties").properties().stream()
        .filter(key -> key.getValue().has(PLANNED) == planned)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The files that may hold a key; empty for all. */
  List<String> files(String key) {
    return document.path("properties").path(key).path(FILES).values().stream()
        .map(JsonNode::asString)
        .toList();
  }

  /** Refuses the first value that does not fit, by its file, line, key and remedy. */
  void require(YamlMapping file) {
    refusePlanned(file, document, "");
    List<Error> errors = schema.validate(Json.mapper().valueToTree(file.plain().fields()));
    if (!errors.isEmpty()) {
      throw wrong(file, errors.getFirst());
    }
  }

  private static void refusePlanned(YamlMapping mapping, JsonNode schema, String prefix) {
    for (YamlEntry entry : mapping.entries()) {
      JsonNode inner = schema.path("properties").path(entry.key());
      if (inner.has(PLANNED)) {
        throw mapping.wrong(
            entry,
            "'%s' is not supported yet and would have no effect: remove it"
                .formatted(prefix + entry.key()));
      }
      refusePlanned(entry.value(), inner, prefix + entry.key() + ".");
    }
  }

  private static void refusePlanned(@Nullable Object value, JsonNode schema, String prefix) {
    if (value instanceof YamlMapping below) {
      refusePlanned(below, schema, prefix);
    } else if (value instanceof List<?> list) {
      list.forEach(each -> refusePlanned(each, schema.path("items"), prefix));
    }
  }

  private InvalidConfig wrong(YamlMapping file, Error error) {
    List<String> path = new ArrayList<>();
    for (int i = 0; i < error.getInstanceLocation().getNameCount(); i++) {
      path.add(String.valueOf(error.getInstanceLocation().getElement(i)));
    }
    Optional.ofNullable(error.getProperty())
        .filter(_ -> error.getKeyword().equals("additionalProperties"))
        .ifPresent(path::add);
    return new InvalidConfig(file.source(), file.lineOf(path), sentence(error, path));
  }

  private String sentence(Error error, List<String> path) {
    String key =
        path.stream().filter(part -> !part.matches("\\d+")).collect(Collectors.joining("."));
    return switch (error.getKeyword()) {
      case "additionalProperties" -> unknown(key, path.getLast(), error);
      case "type" -> "'%s' must be %s".formatted(key, types(error.getSchemaNode()));
      case "enum" -> "'%s' is %s: use one of %s".formatted(key, shown(error), values(error));
      default -> "'%s' holds %s: it %s".formatted(key, shown(error), error.getMessage());
    };
  }

  private String unknown(String key, String name, Error error) {
    JsonNode parent = document.at(parent(error.getSchemaLocation().getFragment().toString()));
    List<String> known =
        parent.path("properties").properties().stream().map(Map.Entry::getKey).toList();
    List<String> supported =
        known.stream().filter(one -> !parent.path("properties").path(one).has(PLANNED)).toList();
    return NearestName.of(name, known)
        .map(near -> "there is no key '%s', did you mean '%s'?".formatted(key, near) + " The keys")
        .orElse("there is no key '%s': the keys".formatted(key))
        .concat(" are " + String.join(", ", supported));
  }

  private static String parent(String pointer) {
    return pointer.substring(0, pointer.lastIndexOf('/'));
  }

  private static String types(JsonNode types) {
    return (types.isArray() ? types.values().stream() : java.util.stream.Stream.of(types))
        .map(JsonNode::asString)
        .filter(TYPES::containsKey)
        .map(TYPES::get)
        .collect(Collectors.joining(" or "));
  }

  private static String values(Error error) {
    return error.getSchemaNode().values().stream()
        .map(JsonNode::asString)
        .collect(Collectors.joining(", "));
  }

  private static String shown(Error error) {
    String value = SecretRedactor.of(error.getInstanceNode().asString("this"));
    return "'" + InvisibleCharEscaper.start(value, MAX_QUOTED_VALUE_LENGTH) + "'";
  }

  private static void removePlanned(JsonNode node) {
    if (node.path("properties") instanceof ObjectNode properties) {
      properties.propertyNames().stream()
          .filter(name -> properties.path(name).has(PLANNED))
          .toList()
          .forEach(properties::remove);
    }
    node.forEach(ConfigSchema::removePlanned);
  }
}
