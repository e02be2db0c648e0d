package dev.perdure.activities.tool.run;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import tools.jackson.core.JacksonException;

/** The arguments of a call as its tool may take them. */
sealed interface Arguments {

  /** They fit the tool's schema. */
  record Fitting(JsonObject arguments) implements Arguments {}

  /** They don't: what is wrong, in words for the model. */
  record Faulty(String reason) implements Arguments {}

  /** Reads the text a model wrote. */
  static Arguments read(ToolSpec spec, String json) {
    try {
      return new Fitting(Json.read(json, JsonObject.class));
    } catch (JacksonException e) {
      return new Faulty(
          "The arguments of %s are no JSON object: %s"
              .formatted(spec.name(), e.getOriginalMessage()));
    }
  }
}
