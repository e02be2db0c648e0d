package dev.perdure.activities.schema;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads foreign schemas by their own {@code $schema}: of an MCP server's tools, of custom tools and
 * of a task's result. Converts them so that every model vendor accepts them.
 */
public final class SchemaReader {

  private static final int MAX_CHARACTERS = 32_000;

  /** Characters before alternatives are merged, which makes a schema smaller. */
  private static final int MAX_CONVERTED = 500_000;

  private static final int MAX_DEPTH = 12;
  private static final Pattern PROPERTY = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  private SchemaReader() {}

  /** Reads a schema as a server sends it; null counts as a schema without arguments. */
  public static SchemaReading read(@Nullable Map<String, Object> written) {
    return read(() -> Json.mapper().valueToTree(written == null ? Map.of() : written), false);
  }

  /** Reads a schema. */
  public static SchemaReading read(JsonObject written) {
    return read(() -> Json.mapper().valueToTree(written.fields()), false);
  }

  /** Reads the text of a schema for checking arguments; its patterns are kept. */
  static SchemaReading readForCheck(String text) {
    return read(() -> Json.mapper().readTree(text), true);
  }

  private static SchemaReading read(Supplier<JsonNode> written, boolean keepsPatterns) {
    try {
      return read(written.get(), keepsPatterns);
    } catch (JacksonException | ArithmeticException | IllegalArgumentException e) {
      return new SchemaReading.Unreadable("its schema is no JSON that Perdure can read");
    }
  }

  private static SchemaReading read(JsonNode written, boolean keepsPatterns) {
    if (!written.isObject()) {
      return new SchemaReading.Unreadable("its schema is not an object");
    }
    SchemaFaults faults = new SchemaFaults();
    ObjectNode schema = convert(written, faults, keepsPatterns);
    if (schema.toString().length() > MAX_CONVERTED) {
      faults.note("its schema has more than %d characters".formatted(MAX_CHARACTERS));
    }
    if (faults.first().isEmpty()) {
      new RootSchema(schema, faults).flatten();
    }
    if (faults.first().isEmpty() && !keepsPatterns) {
      checkLimits(schema, faults);
    }
    Optional<String> reason = faults.first();
    return reason.isPresent()
        ? new SchemaReading.Unreadable(reason.get())
        : new SchemaReading.Readable(Json.mapper().treeToValue(schema, JsonObject.class));
  }

  /** Converts a schema and removes endless references; after a fault, references may multiply. */
  private static ObjectNode convert(JsonNode written, SchemaFaults faults, boolean keepsPatterns) {
    SchemaVersion version = SchemaVersion.of(written);
    SchemaReferences references = new SchemaReferences(written, version);
    ValueKeywords values = new ValueKeywords(keepsPatterns);
    ObjectNode schema =
        new SchemaConverter(version, references, faults, values).convertDocument(written);
    new ReferenceCycles(schema, faults).cut();
    return schema;
  }

  private static void checkLimits(ObjectNode schema, SchemaFaults faults) {
    checkNames(schema, faults);
    if (Subschemas.depth(schema) > MAX_DEPTH) {
      faults.note("its schema nests more than %d levels deep".formatted(MAX_DEPTH));
    }
    if (schema.toString().length() > MAX_CHARACTERS) {
      faults.note("its schema has more than %d characters".formatted(MAX_CHARACTERS));
    }
  }

  /** Refuses names of arguments that a vendor refuses. */
  private static void checkNames(JsonNode schema, SchemaFaults faults) {
    schema.path("properties").propertyNames().stream()
        .filter(name -> !PROPERTY.matcher(name).matches())
        .findFirst()
        .ifPresent(
            name -> faults.note("its argument '%s' has a name no vendor takes".formatted(name)));
    Subschemas.of(schema).forEach(child -> checkNames(child, faults));
  }
}
