package dev.perdure.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a request is about is stored as it was composed, and described by a record: both agree. */
public final class Described {

  private static final JsonMapper STRICT =
      Json.mapper().rebuild().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private Described() {}

  /** Fails where a subject has a field that the record lacks, or lacks one that is always there. */
  public static void as(JsonObject subject, Class<?> record) {
    var stored = STRICT.readTree(Json.write(subject));
    var read = STRICT.treeToValue(stored, record);
    assertThat(withoutNulls(STRICT.valueToTree(read))).isEqualTo(withoutNulls(stored));
  }

  private static JsonNode withoutNulls(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.removeIf(JsonNode::isNull);
    }
    node.forEach(Described::withoutNulls);
    return node;
  }
}
