package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** State of the changes that a run made in a worktree of its own. */
public enum MergeState {
  /** Nothing to merge, or not merged yet. */
  @JsonProperty("none")
  NONE,
  /** The caller's files have the changes. */
  @JsonProperty("merged")
  MERGED,
  /** The changes are kept aside, as the run did not end well. */
  @JsonProperty("dropped")
  DROPPED,
  /** The changes are kept aside, as the caller's files changed in the same places. */
  @JsonProperty("conflict")
  CONFLICT;

  /** Whether the changes are kept aside. */
  public boolean hasFailed() {
    return this == DROPPED || this == CONFLICT;
  }
}
