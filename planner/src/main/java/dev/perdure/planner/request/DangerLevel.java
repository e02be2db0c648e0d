package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How much harm a call or a change may do, in ascending order. */
enum DangerLevel {
  @JsonProperty("low")
  LOW,
  @JsonProperty("medium")
  MEDIUM,
  @JsonProperty("high")
  HIGH
}
