package dev.perdure.activities.tool.run;

import com.networknt.schema.Error;
import dev.perdure.activities.json.JsonErrors;
import dev.perdure.activities.schema.ArgumentSchema;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parses the JSON arguments of a tool call, and repairs and validates them by the tool's JSON
 * Schema.
 */
public final class ArgumentReader {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final int MAX_ERRORS = 5;
  private static final int MAX_QUOTED_VALUE_LENGTH = 60;
  private static final int MAX_QUOTED_ARGUMENTS_LENGTH = 1_000;

  private ArgumentReader() {}

  /** The arguments of this text; no text at all means none. */
  public static CheckedArguments read(ToolSpec spec, String text) {
    try {
      return JSON.readTree(text.isBlank() ? "{}" : text) instanceof ObjectNode object
          ? check(spec, object)
          : noObject(spec, text, "it is another kind of value");
    } catch (JacksonException e) {
      return noObject(spec, text, JsonErrors.words(e));
    }
  }

  /** The arguments of a call that has been read before. */
  public static CheckedArguments read(ToolSpec spec, JsonObject arguments) {
    return check(spec, (ObjectNode) JSON.valueToTree(arguments.fields()));
  }

  private static CheckedArguments check(ToolSpec spec, ObjectNode written) {
    JsonNode schema = JSON.readTree(spec.parameters());
    ArgumentRepair fit = new ArgumentRepair(ArgumentAliases.of(spec.name()));
    JsonNode arguments = fit.fitted(written, schema);
    List<String> uncountable = IntegerRange.faults(arguments, schema);
    List<String> faults = uncountable.isEmpty() ? faults(spec, arguments) : uncountable;
    return faults.isEmpty()
        ? new CheckedArguments.Fitting(
            JSON.treeToValue(arguments, JsonObject.class), ignored(spec, fit.ignored()))
        : new CheckedArguments.Faulty(sentence(spec, schema, faults));
  }

  private static String ignored(ToolSpec spec, Set<String> names) {
    return names.isEmpty()
        ? ""
        : "Ignored: %s, which %s does not have."
            .formatted(
                names.stream()
                    .limit(MAX_ERRORS)
                    .map("'%s'"::formatted)
                    .collect(Collectors.joining(", ")),
                spec.name());
  }

  private static CheckedArguments noObject(ToolSpec spec, String text, String why) {
    String shown = InvisibleCharEscaper.start(text, MAX_QUOTED_ARGUMENTS_LENGTH);
    return new CheckedArguments.Faulty(
        "The arguments of %s are not one JSON object (%s). Send them again as an object. Received: %s"
            .formatted(spec.name(), why, shown));
  }

  private static List<String> faults(ToolSpec spec, JsonNode arguments) {
    return ArgumentSchema.faults(spec.parameters(), arguments).stream()
        .limit(MAX_ERRORS)
        .map(error -> fault(arguments, error))
        .toList();
  }

  private static String sentence(ToolSpec spec, JsonNode schema, List<String> faults) {
    String found = faults.stream().limit(MAX_ERRORS).collect(Collectors.joining("; "));
    return "The arguments of %s do not fit: %s. It takes %s."
        .formatted(spec.name(), found, describeArguments(schema));
  }

  /** Returns the fault of a value, with the value. */
  private static String fault(JsonNode arguments, Error error) {
    String place = error.getInstanceLocation().toString();
    if (place.isEmpty()) {
      return error.getMessage();
    }
    return "%s: %s (it is %s)".formatted(place, error.getMessage(), shown(arguments.at(place)));
  }

  /** A value as messages show it. */
  static String shown(JsonNode value) {
    return InvisibleCharEscaper.start(value.toString(), MAX_QUOTED_VALUE_LENGTH);
  }

  private static String describeArguments(JsonNode schema) {
    List<String> required =
        schema.path("required").values().stream().map(JsonNode::asString).toList();
    String known =
        schema.path("properties").propertyNames().stream()
            .map(name -> required.contains(name) ? name + " (required)" : name)
            .collect(Collectors.joining(", "));
    return known.isEmpty() ? "no arguments" : known;
  }

  /** Finds numbers too large to count by, which are beyond what a schema's check can look at. */
  static final class IntegerRange {

    /** The largest number that every JSON reader keeps to the last digit. */
    private static final double MAX_SAFE_INTEGER = 9_007_199_254_740_991.0;

    private final List<String> faults = new ArrayList<>();

    private IntegerRange() {}

    /** Returns the faults of values, with the values, if the schema wants whole numbers. */
    static List<String> faults(JsonNode arguments, JsonNode schema) {
      IntegerRange found = new IntegerRange();
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
          && Math.abs(value.asDouble(Double.MAX_VALUE)) > MAX_SAFE_INTEGER) {
        faults.add(
            "%s: must lie between -%.0f and %.0f (it is %s)"
                .formatted(place, MAX_SAFE_INTEGER, MAX_SAFE_INTEGER, ArgumentReader.shown(value)));
      }
    }
  }
}
