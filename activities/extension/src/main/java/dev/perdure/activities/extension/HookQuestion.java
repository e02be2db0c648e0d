package dev.perdure.activities.extension;

import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;

/**
 * A question to hooks.
 *
 * @param subject the tool or agent that Perdure matches against the hooks' globs
 * @param told the data for the hooks; a hook may change the {@code arguments} for the hooks after
 *     it
 * @param again whether Perdure asks an interrupted hook again, a few times; otherwise the
 *     interrupted hook counts as failed
 */
record HookQuestion(
    String event, String subject, JsonObject told, ToolContext context, boolean again) {}
