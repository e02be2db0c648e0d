package dev.perdure.activities.journal.audit;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kinds of findings. */
public enum AuditFindingKind {
  /** The row of a decision was changed. */
  @JsonProperty("changed")
  CHANGED,
  /** The request or the plan that was decided on was changed. */
  @JsonProperty("content_changed")
  CONTENT_CHANGED,
  /** A decision was removed. */
  @JsonProperty("missing")
  MISSING,
  /** A decision does not follow the one before it: rows were inserted, moved or removed. */
  @JsonProperty("misplaced")
  MISPLACED,
  /** The chain ends elsewhere than Perdure recorded. */
  @JsonProperty("cut")
  CUT,
  /** An event, a rule or a trust says otherwise than the decision that it comes from. */
  @JsonProperty("contradicted")
  CONTRADICTED,
  /** The record of a task could not be read, so nothing is known of its decisions. */
  @JsonProperty("unreadable")
  UNREADABLE
}
