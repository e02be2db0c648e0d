package dev.perdure.activities.journal.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The state of a phase. */
public enum PhaseState {
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("done")
  DONE,
  @JsonProperty("failed")
  FAILED,
  @JsonProperty("cancelled")
  CANCELLED
}
