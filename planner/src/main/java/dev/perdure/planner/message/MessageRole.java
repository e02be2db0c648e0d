package dev.perdure.planner.message;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Role of a message's author. Perdure composes the system text for each call and does not store
 * this text.
 */
public enum MessageRole {
  @JsonProperty("user")
  USER,
  @JsonProperty("assistant")
  ASSISTANT,
  @JsonProperty("tool")
  TOOL
}
