package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The state of an agent run. */
public enum RunState {
  @JsonProperty("queued")
  QUEUED,
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("waiting")
  WAITING,
  @JsonProperty("retrying")
  RETRYING,
  @JsonProperty("paused")
  PAUSED,
  @JsonProperty("completed")
  COMPLETED,
  @JsonProperty("failed")
  FAILED,
  @JsonProperty("cancelled")
  CANCELLED,
  @JsonProperty("timed_out")
  TIMED_OUT
}
