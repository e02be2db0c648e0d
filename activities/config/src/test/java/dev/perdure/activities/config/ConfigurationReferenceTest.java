package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.prompt.ClasspathResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code docs/reference/configuration-reference.md} is the schema of {@code perdure.yaml} as a
 * table.
 */
class ConfigurationReferenceTest {

  private static final Path PAGE =
      Path.of(
          System.getProperty("perdure.root", "../.."), "docs/reference/configuration-reference.md");
  private static final String HEAD =
      """
      # Every key of perdure.yaml

      Made from the JSON Schema that `GET /api/schemas/config` gives; [Configuration](configuration.md) says which file holds for what. `NAME` is a name that you choose, `[]` each entry of a list.

      | key | value | means |
      |---|---|---|
      """;

  private final JsonNode schema =
      Json.mapper().readTree(ClasspathResources.text("schemas/config.json"));
  private final List<String> rows = new ArrayList<>();

  @Test
  void saysWhatEachKeyMeans() throws IOException {
    String expected = page();
    if (Boolean.getBoolean("perdure.docs.write")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("run this test with -Dperdure.docs.write=true")
        .isEqualTo(expected);
  }

  @Test
  void leavesNoKeyWithoutAMeaning() {
    assertThat(page()).doesNotContain("| |\n");
  }

  private String page() {
    rows.clear();
    schema.path("properties").properties().forEach(key -> add("", key));
    return HEAD + String.join("", rows);
  }

  private void add(String parent, Entry<String, JsonNode> key) {
    JsonNode value = resolved(key.getValue());
    if (value.path("x-planned").asBoolean(false)) {
      return;
    }
    String path = parent + key.getKey();
    rows.add("| `%s` | %s | %s |\n".formatted(path, kind(value), meaning(value)));
    if (isHookAfterTheFirst(path)) {
      return;
    }
    below(value, path + ".");
    JsonNode named = resolved(value.path("additionalProperties"));
    below(named, path + ".NAME.");
    below(resolved(value.path("items")), path + "[].");
  }

  /** All events take the same hooks. */
  private static boolean isHookAfterTheFirst(String path) {
    return path.startsWith("hooks.") && !path.startsWith("hooks.tool.before");
  }

  private void below(JsonNode object, String path) {
    object.path("properties").properties().forEach(key -> add(path, key));
  }

  /** Resolves a reference; the fields beside the reference override the referenced fields. */
  private JsonNode resolved(JsonNode node) {
    String reference = node.path("$ref").asString("");
    if (reference.isEmpty()) {
      return node;
    }
    ObjectNode copy =
        (ObjectNode) schema.path("$defs").path(reference.replace("#/$defs/", "")).deepCopy();
    node.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
    copy.remove("$ref");
    return copy;
  }

  private String kind(JsonNode value) {
    Stream<String> kinds;
    if (value.has("enum")) {
      kinds = texts(value.path("enum")).map("`%s`"::formatted);
    } else if (value.has("anyOf")) {
      kinds = value.path("anyOf").valueStream().map(this::resolved).map(this::kind);
    } else {
      JsonNode type = value.path("type");
      kinds = type.isArray() ? texts(type) : Stream.of(type.asString(""));
      kinds = kinds.filter(name -> !name.equals("null"));
    }
    return kinds.collect(Collectors.joining(", "));
  }

  private static Stream<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString);
  }

  private static String meaning(JsonNode value) {
    String files =
        texts(value.path("x-files"))
            .collect(Collectors.joining("'s or the ", " In the ", "'s file."));
    String text = value.path("description").asString("").replace("<", "&lt;").replace("|", "\\|");
    return value.has("x-files") ? text + files : text;
  }
}
