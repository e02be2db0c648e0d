package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;

/** A call before the rules have judged it. */
public record HookedCall(String tool, JsonObject arguments, ToolContext context) {}
