package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Uses of an agent: for a task's own runs, for delegated runs, or for both. */
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
