package dev.perdure.activities.tool.web;

import dev.perdure.planner.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads objects out of answers that may hold anything. */
final class Fields {

  private Fields() {}

  static JsonObject of(@Nullable Object value) {
    JsonObject fields = JsonObject.empty();
    if (value instanceof Map<?, ?> map) {
      for (var entry : map.entrySet()) {
        fields = fields.with(String.valueOf(entry.getKey()), entry.getValue());
      }
    }
    return fields;
  }
}
