package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;

/**
 * A tool that models may call, which never acts itself: it proposes an effect and the permissions
 * it needs.
 */
public interface Tool {

  /** What the model is told of it. */
  ToolSpec spec();

  /** The tool as a run knows it. */
  default Tool of(RunId run) {
    return this;
  }

  /** Whether models are told of it; one that has gone is known by its name only. */
  default boolean offered() {
    return true;
  }

  /** What a call would do. The arguments fit the schema; nothing is changed here. */
  CallPreparation prepare(JsonObject arguments, ToolContext context);
}
