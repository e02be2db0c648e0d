package dev.perdure.activities.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.prompt.ClasspathResources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool's schema as servers and generators write it, with a call that fits it.
 *
 * @param name the kind of schema
 * @param version the draft, or {@code oas} for OpenAPI 3.0
 * @param call arguments that fit
 * @param wrong arguments that do not fit, if the schema limits any
 * @param leftOut whether no vendor takes the tool
 */
public record ForeignSchema(
    @JsonProperty("case") String name,
    String version,
    JsonObject schema,
    JsonObject call,
    @Nullable JsonObject wrong,
    boolean leftOut) {

  /** Every schema of the collection. */
  public static List<ForeignSchema> all() {
    return ClasspathResources.text("dev/perdure/activities/schema/foreign-schemas.jsonl")
        .lines()
        .map(line -> Json.read(line, ForeignSchema.class))
        .toList();
  }

  @Override
  public String toString() {
    return name + ", " + version;
  }
}
