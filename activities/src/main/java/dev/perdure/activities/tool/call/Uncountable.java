package dev.perdure.activities.tool.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Finds numbers too large to count by, which are beyond what a schema's check can look at. */
final class Uncountable {

  /** What every JSON reader keeps to the last digit. */
  private static final double MOST = 9_007_199_254_740_991.0;

  private final List<String> faults = new ArrayList<>();

  private Uncountable() {}

  /** What is wrong with which value, as far as schema wants whole numbers. */
  static List<String> faults(JsonNode arguments, JsonNode schema) {
    Uncountable found = new Uncountable();
    found.look(arguments, schema, "");
    return found.faults;
  }

  private void look(JsonNode value, JsonNode schema, String place) {
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        look(
            field.getValue(),
            schema.path("properties").path(field.getKey()),
            place + "/" + field.getKey());
      }
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        look(value.get(i), schema.path("items"), place + "/" + i);
      }
    } else if (value.isNumber()
        && schema.path("type").asString("").equals("integer")
        && Math.abs(value.doubleValue()) > MOST) {
      faults.add(
          "%s: must lie between -%.0f and %.0f (it is %s)"
              .formatted(place, MOST, MOST, ArgumentReader.shown(value)));
    }
  }
}
