package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The state of a task; the ended ones take follow-ups until the task is archived. */
public enum TaskState {
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
  @JsonProperty("parked")
  PARKED,
  @JsonProperty("idle")
  IDLE,
  @JsonProperty("delivered")
  DELIVERED,
  @JsonProperty("answered")
  ANSWERED,
  @JsonProperty("rejected")
  REJECTED,
  @JsonProperty("cancelled")
  CANCELLED,
  @JsonProperty("failed")
  FAILED
}
