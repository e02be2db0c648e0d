package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Changes that a run wants to the plan that the run carries out. */
public enum PlanChange {
  /** It was let go back to planning. */
  @JsonProperty("again")
  AGAIN,
  /** It has written a revision for people to look at. */
  @JsonProperty("proposed")
  PROPOSED
}
