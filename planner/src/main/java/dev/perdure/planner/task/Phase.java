package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The phase of a task, from preparing and planning to executing, delivering and closed. */
public enum Phase {
  @JsonProperty("preparing")
  PREPARING,
  @JsonProperty("exploring")
  EXPLORING,
  @JsonProperty("designing")
  DESIGNING,
  @JsonProperty("reviewing")
  REVIEWING,
  @JsonProperty("writing-the-plan")
  WRITING_THE_PLAN,
  @JsonProperty("awaiting-approval")
  AWAITING_APPROVAL,
  @JsonProperty("executing")
  EXECUTING,
  @JsonProperty("verifying")
  VERIFYING,
  @JsonProperty("delivering")
  DELIVERING,
  @JsonProperty("idle")
  IDLE,
  @JsonProperty("closed")
  CLOSED
}
