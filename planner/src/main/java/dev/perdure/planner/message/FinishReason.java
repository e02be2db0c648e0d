package dev.perdure.planner.message;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The reason why a model's reply or an agent run ended. */
public enum FinishReason {
  @JsonProperty("end_turn")
  END_TURN,
  @JsonProperty("tool_use")
  TOOL_USE,
  @JsonProperty("max_tokens")
  MAX_TOKENS,
  @JsonProperty("max_steps")
  MAX_STEPS,
  @JsonProperty("cancelled")
  CANCELLED,
  @JsonProperty("error")
  ERROR,
  @JsonProperty("permission_denied")
  PERMISSION_DENIED,
  @JsonProperty("content_filter")
  CONTENT_FILTER,
  @JsonProperty("budget")
  BUDGET,
  @JsonProperty("timed_out")
  TIMED_OUT
}
