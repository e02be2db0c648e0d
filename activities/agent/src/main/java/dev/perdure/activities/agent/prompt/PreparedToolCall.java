package dev.perdure.activities.agent.prompt;

import dev.perdure.planner.json.JsonObject;

/** A call that no model asked for. */
public record PreparedToolCall(String tool, JsonObject input, String title) {}
