package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/** State of a comment on a step. */
public enum StepCommentState {
  /** The step says what it said. */
  @JsonProperty("open")
  OPEN,
  /** The step says something else. */
  @JsonProperty("addressed")
  ADDRESSED,
  /** There is no such step any more. */
  @JsonProperty("gone")
  GONE
}
