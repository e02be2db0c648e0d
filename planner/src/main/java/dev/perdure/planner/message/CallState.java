package dev.perdure.planner.message;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a tool call has come. */
public enum CallState {
  @JsonProperty("pending")
  PENDING,
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("completed")
  COMPLETED,
  @JsonProperty("error")
  ERROR,
  @JsonProperty("interrupted")
  INTERRUPTED
}
