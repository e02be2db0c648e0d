package dev.perdure.web.operate;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Lanes of the timeline, by the owner of the time. */
enum TimelineLane {
  @JsonProperty("model")
  MODEL,
  @JsonProperty("tool")
  TOOL,
  @JsonProperty("person")
  PERSON,
  @JsonProperty("retry")
  RETRY,
  /** The workspace, or the files of a step, were opened. */
  @JsonProperty("opening")
  OPENING,
  /** The commands of checks ran. */
  @JsonProperty("checks")
  CHECKS,
  /** Commit and merge of a step's changes. */
  @JsonProperty("merge")
  MERGE
}
