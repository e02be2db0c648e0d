package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a task is planned and carried out. */
public enum Strategy {
  @JsonProperty("auto")
  AUTO,
  @JsonProperty("layered")
  LAYERED,
  @JsonProperty("light")
  LIGHT,
  @JsonProperty("roadmap")
  ROADMAP,
  @JsonProperty("on-demand")
  ON_DEMAND,
  @JsonProperty("inline")
  INLINE,
  @JsonProperty("plan-only")
  PLAN_ONLY,
  @JsonProperty("build-only")
  BUILD_ONLY,
  @JsonProperty("answer")
  ANSWER
}
