package dev.perdure.activities.tool;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;

/** Something a model can have done. It never acts: it says what it would do, and need, to do it. */
public interface Tool {

  /** What the model is told of it. */
  ToolSpec spec();

  /** What a call would do. The arguments fit the schema; nothing is changed here. */
  Preparation prepare(JsonObject arguments, ToolContext context);
}
