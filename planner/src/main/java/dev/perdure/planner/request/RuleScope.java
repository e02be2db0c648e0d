package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a remembered rule reaches. */
public enum RuleScope {
  @JsonProperty("run")
  RUN,
  @JsonProperty("task")
  TASK,
  @JsonProperty("repository")
  REPOSITORY
}
