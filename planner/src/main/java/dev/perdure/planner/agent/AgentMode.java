package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonProperty;

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
