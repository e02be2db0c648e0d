package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;

/**
 * A tool that models may call, which never acts itself: it proposes an effect and the permissions
 * it needs.
 */
public interface Tool {

  /** Returns the specification of the tool for the model. */
  ToolSpec spec();

  /** The tool as a run knows it. */
  default Tool of(RunId run) {
    return this;
  }

  /** Whether models see the tool. A removed tool is known by its name only. */
  default boolean offered() {
    return true;
  }

  /** Prepares the effect of a call and changes nothing. The arguments fit the schema. */
  CallPreparation prepare(JsonObject arguments, ToolContext context);
}
