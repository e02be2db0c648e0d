package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The status of a request as people see it; only a pending one can be decided. */
public enum RequestStatus {
  @JsonProperty("pending")
  PENDING,
  @JsonProperty("settled")
  SETTLED,
  @JsonProperty("withdrawn")
  WITHDRAWN,
  @JsonProperty("expired")
  EXPIRED
}
