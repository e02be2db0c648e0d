package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How bad it may get, the least first. */
enum DangerLevel {
  @JsonProperty("low")
  LOW,
  @JsonProperty("medium")
  MEDIUM,
  @JsonProperty("high")
  HIGH
}
