package dev.perdure.planner.wait;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The state of a task's deadline. */
public enum DeadlineState {
  /** The warning lies ahead. */
  @JsonProperty("open")
  OPEN,
  /** People were warned. */
  @JsonProperty("warned")
  WARNED,
  /** The deadline has passed, and the task is parked until a person resumes it. */
  @JsonProperty("parked")
  PARKED,
  /** A person has resumed the task after its deadline; the deadline counts no longer. */
  @JsonProperty("released")
  RELEASED
}
