package dev.perdure.planner.agent;

import dev.perdure.planner.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A persona with its rights and limits.
 *
 * @param mode where it may be used
 * @param hidden whether people and models cannot choose it
 * @param readOnly whether the ceiling of planning holds for it in every phase
 * @param model the model it uses; null for the task's
 * @param temperature the sampling temperature; null for the vendor's default
 * @param steps the most turns of a run; the last one offers no tools
 * @param tools which tools are offered, by name or glob
 * @param permission its rules as they are written in configuration
 * @param prompt what it is told of itself
 */
public record Agent(
    String name,
    String description,
    AgentMode mode,
    boolean hidden,
    boolean readOnly,
    @Nullable String model,
    @Nullable Double temperature,
    int steps,
    JsonObject tools,
    JsonObject permission,
    String prompt) {}
