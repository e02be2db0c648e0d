package dev.perdure.activities.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.ValidationLimitExceededException;
import dev.perdure.activities.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Checks the arguments of tool calls by the tools' schemas; a schema never ends a call. */
public final class ArgumentSchema {

  private static final int MAX_CACHED_SCHEMAS = 2_000;

  /** Keywords that one check evaluates; a list of 10,000 objects needs less. */
  private static final long MAX_STEPS = 200_000;

  /** Schemas that are open at once, which bounds the stack of a check. */
  private static final int MAX_OPEN = 300;

  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<String, Optional<Schema>> COMPILED = new ConcurrentHashMap<>();

  private ArgumentSchema() {}

  /**
   * The faults of arguments; none if the schema cannot check them, or if the check takes more steps
   * or levels than it may.
   */
  public static List<Error> faults(String schema, JsonNode arguments) {
    if (COMPILED.size() > MAX_CACHED_SCHEMAS) {
      COMPILED.clear();
    }
    return COMPILED
        .computeIfAbsent(schema, ArgumentSchema::compile)
        .map(it -> faults(it, arguments))
        .orElse(List.of());
  }

  private static List<Error> faults(Schema schema, JsonNode arguments) {
    try {
      return schema.validate(arguments, ArgumentSchema::limit);
    } catch (ValidationLimitExceededException
        | SchemaException
        | JacksonException
        | ArithmeticException
        | IllegalArgumentException e) {
      return List.of();
    }
  }

  private static void limit(ExecutionContext context) {
    context.executionConfig(it -> it.maxEvaluationSteps(MAX_STEPS).maxEvaluationDepth(MAX_OPEN));
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
    } catch (SchemaException | JacksonException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
