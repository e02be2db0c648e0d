package dev.perdure.activities.tool.call;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.perdure.activities.json.JsonErrors;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.VisibleText;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the raw text of a call's arguments against the JSON Schema of its tool. */
public final class ArgumentReader {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<String, Schema> READ = new ConcurrentHashMap<>();
  private static final int MOST_ERRORS = 5;
  private static final int LONGEST_VALUE = 60;
  private static final int LONGEST_ORIGINAL = 1_000;

  private ArgumentReader() {}

  /** The arguments of this text; no text at all means none. */
  public static CallArguments read(ToolSpec spec, String text) {
    try {
      return JSON.readTree(text.isBlank() ? "{}" : text) instanceof ObjectNode object
          ? check(spec, object)
          : noObject(spec, text, "it is another kind of value");
    } catch (JacksonException e) {
      return noObject(spec, text, JsonErrors.words(e));
    }
  }

  /** The arguments of a call that has been read before. */
  public static CallArguments read(ToolSpec spec, JsonObject arguments) {
    return check(spec, (ObjectNode) JSON.valueToTree(arguments.fields()));
  }

  private static CallArguments check(ToolSpec spec, ObjectNode written) {
    JsonNode schema = JSON.readTree(spec.parameters());
    JsonNode arguments = SchemaFit.fitted(written, schema);
    List<String> uncountable = Uncountable.faults(arguments, schema);
    List<String> faults = uncountable.isEmpty() ? faults(spec, schema, arguments) : uncountable;
    return faults.isEmpty()
        ? new CallArguments.Fitting(JSON.treeToValue(arguments, JsonObject.class))
        : new CallArguments.Faulty(sentence(spec, schema, faults));
  }

  private static CallArguments noObject(ToolSpec spec, String text, String why) {
    String shown = VisibleText.start(text, LONGEST_ORIGINAL);
    return new CallArguments.Faulty(
        "The arguments of %s are not one JSON object (%s). Send them again as an object. Received: %s"
            .formatted(spec.name(), why, shown));
  }

  private static List<String> faults(ToolSpec spec, JsonNode schema, JsonNode arguments) {
    return READ
        .computeIfAbsent(spec.parameters(), _ -> SCHEMAS.getSchema(schema))
        .validate(arguments)
        .stream()
        .limit(MOST_ERRORS)
        .map(error -> fault(arguments, error))
        .toList();
  }

  private static String sentence(ToolSpec spec, JsonNode schema, List<String> faults) {
    String found = faults.stream().limit(MOST_ERRORS).collect(Collectors.joining("; "));
    return "The arguments of %s do not fit: %s. It takes %s."
        .formatted(spec.name(), found, takes(schema));
  }

  /** What is wrong with which value. */
  private static String fault(JsonNode arguments, Error error) {
    String place = error.getInstanceLocation().toString();
    if (place.isEmpty()) {
      return error.getMessage();
    }
    return "%s: %s (it is %s)".formatted(place, error.getMessage(), shown(arguments.at(place)));
  }

  /** A value as messages show it. */
  static String shown(JsonNode value) {
    return VisibleText.start(value.toString(), LONGEST_VALUE);
  }

  private static String takes(JsonNode schema) {
    List<String> required =
        schema.path("required").values().stream().map(JsonNode::asString).toList();
    String known =
        schema.path("properties").propertyNames().stream()
            .map(name -> required.contains(name) ? name + " (required)" : name)
            .collect(Collectors.joining(", "));
    return known.isEmpty() ? "no arguments" : known;
  }
}
