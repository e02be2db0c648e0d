package dev.perdure.planner.tool;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Kinds of changes that the calls of a tool may make. */
public enum ToolAccess {
  /** Nothing: calls of one turn may run in parallel. */
  @JsonProperty("reads")
  READS,
  /** Records of the task, such as its plan: calls run in the order in which they were made. */
  @JsonProperty("records")
  RECORDS,
  /** Files or anything else: calls run in order, each with the lock of the worktree. */
  @JsonProperty("changes")
  CHANGES;

  static ToolAccess of(boolean readOnly) {
    return readOnly ? READS : CHANGES;
  }
}
