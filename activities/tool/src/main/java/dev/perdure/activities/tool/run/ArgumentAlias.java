package dev.perdure.activities.tool.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The meaning of an alias: an argument and its values, or a condition that holds anyway. */
record ArgumentAlias(
    @Nullable String name,
    @Nullable Map<String, JsonNode> values,
    @Nullable String other,
    @Nullable JsonNode holds) {

  static ArgumentAlias of(JsonNode written) {
    return written.isString()
        ? new ArgumentAlias(written.asString(), null, null, null)
        : ArgumentAliases.YAML.treeToValue(written, ArgumentAlias.class);
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
