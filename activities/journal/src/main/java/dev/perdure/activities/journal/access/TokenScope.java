package dev.perdure.activities.journal.access;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The calls that a named token allows. */
public enum TokenScope {
  /** Calls and streams that show. */
  @JsonProperty("read")
  READ,
  /** Calls that start, steer, decide or change. */
  @JsonProperty("write")
  WRITE
}
