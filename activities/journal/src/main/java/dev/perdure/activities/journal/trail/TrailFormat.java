package dev.perdure.activities.journal.trail;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The formats of an export of audit records. */
public enum TrailFormat {
  /** One JSON object a line. */
  @JsonProperty("jsonl")
  JSONL("text/x-ndjson"),
  /** Comma-separated values with a line of names. */
  @JsonProperty("csv")
  CSV("text/csv");

  private final String mediaType;

  TrailFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  public String mediaType() {
    return mediaType;
  }
}
