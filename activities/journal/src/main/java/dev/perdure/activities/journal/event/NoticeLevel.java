package dev.perdure.activities.journal.event;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The urgency of a notice. */
public enum NoticeLevel {
  @JsonProperty("info")
  INFO,
  @JsonProperty("warning")
  WARNING,
  @JsonProperty("error")
  ERROR
}
