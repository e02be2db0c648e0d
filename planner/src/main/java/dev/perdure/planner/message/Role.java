package dev.perdure.planner.message;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Who says a message; the system text is composed for each call and not stored. */
public enum Role {
  @JsonProperty("user")
  USER,
  @JsonProperty("assistant")
  ASSISTANT,
  @JsonProperty("tool")
  TOOL
}
