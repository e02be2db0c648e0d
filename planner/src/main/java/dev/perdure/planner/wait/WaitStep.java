package dev.perdure.planner.wait;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The steps of a wait, the strongest first: the strongest of those that are due is taken. */
public enum WaitStep {
  /** The request expires without an answer, and the task is parked. */
  @JsonProperty("expire")
  EXPIRE,
  /** The request goes to another assignee. */
  @JsonProperty("escalate")
  ESCALATE,
  /** People are reminded of the request. */
  @JsonProperty("remind")
  REMIND
}
