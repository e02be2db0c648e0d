package dev.perdure.web.agent;

import dev.perdure.planner.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A call that is only asked about.
 *
 * @param agent who would make it; build if nothing is said, or the agent of the task's main run
 * @param phase before approval the ceiling holds; executing if nothing is said
 * @param task the task it would be made in: its files, its plan and what was remembered count
 */
record CallExplanationBody(
    @Nullable String tool,
    @Nullable JsonObject arguments,
    @Nullable String agent,
    @Nullable String phase,
    @Nullable String task) {}
