package dev.perdure.activities.tool.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Names and values of arguments that models know from other products' tools, mapped to a tool's
 * own.
 */
record ArgumentAliases(Map<String, ArgumentAlias> byName) {

  static final YAMLMapper YAML = new YAMLMapper();
  private static final Map<String, Map<String, JsonNode>> TABLE = table();

  /** The aliases of a tool, among them those of any. */
  static ArgumentAliases of(String tool) {
    Map<String, ArgumentAlias> found = new LinkedHashMap<>();
    for (String key : new String[] {"any", tool}) {
      TABLE
          .getOrDefault(key, Map.of())
          .forEach((name, alias) -> found.put(plain(name), ArgumentAlias.of(alias)));
    }
    return new ArgumentAliases(found);
  }

  Optional<ArgumentAlias> find(String written) {
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
}
