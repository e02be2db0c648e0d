package dev.perdure.activities.schema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.perdure.activities.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** Checks the arguments of tool calls by the tools' schemas; a schema never ends a call. */
public final class ArgumentSchema {

  private static final int MAX_KEPT = 2_000;
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<String, Optional<Schema>> COMPILED = new ConcurrentHashMap<>();

  private ArgumentSchema() {}

  /** The faults of arguments; none where the schema is not one that can check them. */
  public static List<Error> faults(String schema, JsonNode arguments) {
    if (COMPILED.size() > MAX_KEPT) {
      COMPILED.clear();
    }
    return COMPILED
        .computeIfAbsent(schema, ArgumentSchema::compile)
        .map(it -> it.validate(arguments))
        .orElse(List.of());
  }

  private static Optional<Schema> compile(String text) {
    return switch (SchemaReader.readForCheck(text)) {
      case SchemaReading.Readable(var schema) -> compile(Json.mapper().valueToTree(schema));
      case SchemaReading.Unreadable _ -> Optional.empty();
    };
  }

  private static Optional<Schema> compile(JsonNode schema) {
    try {
      return Optional.of(SCHEMAS.getSchema(schema));
    } catch (SchemaException e) {
      return Optional.empty();
    }
  }
}
