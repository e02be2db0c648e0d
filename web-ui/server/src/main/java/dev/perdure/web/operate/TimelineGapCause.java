package dev.perdure.web.operate;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Causes of a gap without work. */
enum TimelineGapCause {
  /** No worker had taken the task yet. */
  @JsonProperty("queued")
  QUEUED,
  @JsonProperty("paused")
  PAUSED,
  /** It rested, after an end or an interruption. */
  @JsonProperty("resting")
  RESTING,
  /** It had used up its budget, its provider or the time for an answer. */
  @JsonProperty("parked")
  PARKED,
  @JsonProperty("person")
  PERSON,
  @JsonProperty("provider")
  PROVIDER,
  /** Checks ran. */
  @JsonProperty("checks")
  CHECKS,
  /** The result was handed over. */
  @JsonProperty("delivering")
  DELIVERING,
  /** Checkpoints and records between two calls. */
  @JsonProperty("between")
  BETWEEN,
  /** Nothing at all was recorded: worker or engine were away. */
  @JsonProperty("away")
  AWAY
}
