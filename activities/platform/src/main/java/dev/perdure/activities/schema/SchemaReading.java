package dev.perdure.activities.schema;

import dev.perdure.planner.json.JsonObject;

/** The result of reading a foreign JSON Schema of a tool's arguments. */
public sealed interface SchemaReading {

  /**
   * A schema that every model vendor accepts.
   *
   * @param schema an object schema of draft 2020-12, with references into its own {@code $defs}
   */
  record Readable(JsonObject schema) implements SchemaReading {}

  /**
   * A schema that no model can be offered.
   *
   * @param reason the reason, a clause such as "its arguments are no object"
   */
  record Unreadable(String reason) implements SchemaReading {}
}
