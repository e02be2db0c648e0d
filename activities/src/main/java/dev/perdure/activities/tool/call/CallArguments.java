package dev.perdure.activities.tool.call;

import dev.perdure.planner.json.JsonObject;

/** The arguments of a call, held against the schema of its tool. */
public sealed interface CallArguments {

  /** They fit, under the names the schema gives them. */
  record Fitting(JsonObject arguments) implements CallArguments {}

  /** They do not: what is wrong, in words that let the model repair its call. */
  record Faulty(String reason) implements CallArguments {}
}
