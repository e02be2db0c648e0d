package dev.perdure.activities.tool.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Names and values of arguments that models know from other products' tools, mapped to a tool's
 * own.
 */
record ArgumentAliases(Map<String, Alias> byName) {

  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Map<String, Map<String, JsonNode>> TABLE = table();

  /** The aliases of a tool, among them those of any. */
  static ArgumentAliases of(String tool) {
    Map<String, Alias> found = new LinkedHashMap<>();
    for (String key : new String[] {"any", tool}) {
      TABLE
          .getOrDefault(key, Map.of())
          .forEach((name, alias) -> found.put(plain(name), Alias.of(alias)));
    }
    return new ArgumentAliases(found);
  }

  Optional<Alias> find(String written) {
    return Optional.ofNullable(byName.get(plain(written)));
  }

  /** A name without case and joints, but for the letter of an option. */
  static String plain(String name) {
    return name.matches("-\\w") ? name : name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT);
  }

  private static Map<String, Map<String, JsonNode>> table() {
    try (InputStream in = ArgumentAliases.class.getResourceAsStream("aliases.yaml")) {
      return YAML.readValue(Objects.requireNonNull(in), new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What an alias means: an argument and its values, or something that holds anyway. */
  record Alias(
      @Nullable String name,
      @Nullable Map<String, JsonNode> values,
      @Nullable String other,
      @Nullable JsonNode holds) {

    private static Alias of(JsonNode written) {
      return written.isString()
          ? new Alias(written.asString(), null, null, null)
          : YAML.treeToValue(written, Alias.class);
    }

    /** Whether this value of it asks for what is so without it. */
    boolean holdsAnyway(JsonNode value) {
      return holds != null && holds.asString().equals(value.asString(""));
    }

    /** The value that is meant. */
    JsonNode meant(JsonNode written) {
      String text = written.isValueNode() ? written.asString() : "";
      JsonNode listed = values == null ? null : values.get(text);
      if (listed != null) {
        return listed;
      }
      return other == null || text.isEmpty() ? written : StringNode.valueOf(other.formatted(text));
    }
  }
}
