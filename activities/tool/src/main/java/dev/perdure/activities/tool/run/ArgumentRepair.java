package dev.perdure.activities.tool.run;

import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.Collection;
import java.util.LinkedHashSet;
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
 * Repairs the arguments of a tool call by its JSON Schema where their meaning is beyond doubt:
 * names in another case, aliases, numbers, flags and lists written as text, null for what is left
 * out. What the schema does not know is left out and remembered.
 */
final class ArgumentRepair {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int MAX_NAME_LENGTH = 60;

  /** Keywords by which a schema takes more than its properties name. */
  private static final Set<String> OPEN =
      Set.of("patternProperties", "allOf", "anyOf", "oneOf", "$ref", "unevaluatedProperties");

  private final ArgumentAliases aliases;
  private final Set<String> ignored = new LinkedHashSet<>();

  ArgumentRepair(ArgumentAliases aliases) {
    this.aliases = aliases;
  }

  /** Names that were left out, as they were written. */
  Set<String> ignored() {
    return ignored;
  }

  JsonNode fitted(JsonNode written, JsonNode schema) {
    return switch (written) {
      case ObjectNode object when schema.path("properties").isObject() -> object(object, schema);
      case ArrayNode list when schema.path("items").isObject() -> list(list, schema.get("items"));
      default -> written.isString() ? parseText(written, schema) : written;
    };
  }

  private JsonNode object(ObjectNode written, JsonNode schema) {
    ObjectNode fitted = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> field : written.properties()) {
      String key = field.getKey();
      Optional<ArgumentAlias> alias = alias(key, schema.get("properties"));
      String name = name(key, alias, schema.get("properties"));
      boolean isTwice = !name.equals(key) && (written.has(name) || fitted.has(name));
      if (isTwice || !schema.get("properties").has(name)) {
        leaveOut(key, field.getValue(), schema, fitted);
      } else if (!field.getValue().isNull() || isRequired(name, schema)) {
        JsonNode meant = alias.map(it -> it.meant(field.getValue())).orElse(field.getValue());
        fitted.set(name, argument(name, meant, schema));
      }
    }
    return fitted;
  }

  private JsonNode argument(String name, JsonNode written, JsonNode schema) {
    JsonNode value =
        name.equals("command") && written instanceof ArrayNode words ? line(words) : written;
    return fitted(value, schema.get("properties").get(name));
  }

  /** Leaves out what the schema does not know, unless it takes anything. */
  private void leaveOut(String key, JsonNode value, JsonNode schema, ObjectNode fitted) {
    if (isOpen(schema)) {
      fitted.set(key, value);
    } else if (!value.isNull() && !isKnownAlias(key, value)) {
      ignored.add(InvisibleCharEscaper.start(key, MAX_NAME_LENGTH));
    }
  }

  private static boolean isRequired(String name, JsonNode schema) {
    return strings(schema.path("required")).contains(name);
  }

  private static boolean isOpen(JsonNode schema) {
    JsonNode more = schema.path("additionalProperties");
    return more.isObject() || more.asBoolean(false) || OPEN.stream().anyMatch(schema::has);
  }

  private JsonNode list(ArrayNode written, JsonNode items) {
    ArrayNode fitted = JSON.createArrayNode();
    written.forEach(element -> fitted.add(fitted(element, items)));
    return fitted;
  }

  /** A command as a list of words; that of a shell which is given a script is the script. */
  private static JsonNode line(ArrayNode words) {
    Collection<String> texts = strings(words);
    if (texts.isEmpty() || !words.values().stream().allMatch(JsonNode::isString)) {
      return words;
    }
    boolean script =
        texts.size() == 3
            && words.get(0).asString().matches("(.*/)?(ba|z)?sh")
            && words.get(1).asString().matches("-l?c");
    return JsonNodeFactory.instance.stringNode(
        script
            ? words.get(2).asString()
            : String.join(" ", texts.stream().map(ArgumentRepair::quoted).toList()));
  }

  private static String quoted(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** The alias behind a name that is not the schema's own. */
  private Optional<ArgumentAlias> alias(String key, JsonNode properties) {
    return properties.has(key) || sameWords(key, properties).isPresent()
        ? Optional.empty()
        : aliases.find(key).filter(alias -> alias.name() != null);
  }

  /** The schema's name for a field; its own if the schema has none. */
  private static String name(String key, Optional<ArgumentAlias> alias, JsonNode properties) {
    if (properties.has(key)) {
      return key;
    }
    return sameWords(key, properties)
        .or(() -> alias.flatMap(found -> Optional.ofNullable(found.name())))
        .orElse(key);
  }

  private boolean isKnownAlias(String key, JsonNode value) {
    return aliases.find(key).filter(alias -> alias.holdsAnyway(value)).isPresent();
  }

  private static Optional<String> sameWords(String name, JsonNode properties) {
    String plain = ArgumentAliases.plain(name);
    return properties.propertyNames().stream()
        .filter(other -> ArgumentAliases.plain(other).equals(plain))
        .findFirst();
  }

  private JsonNode parseText(JsonNode written, JsonNode schema) {
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
