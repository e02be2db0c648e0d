package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonProperty;
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
    String prompt) {

  /** Where an agent may be used: for a task's own runs, for delegated ones, or for both. */
  public enum AgentMode {
    @JsonProperty("primary")
    PRIMARY,
    @JsonProperty("subagent")
    SUBAGENT,
    @JsonProperty("all")
    ALL;

    /** Whether a run may delegate to such an agent. */
    public boolean delegable() {
      return this != PRIMARY;
    }
  }
}
