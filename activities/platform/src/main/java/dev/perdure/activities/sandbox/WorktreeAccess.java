package dev.perdure.activities.sandbox;

/** How much of the worktree a command may change. */
public enum WorktreeAccess {
  /** All of it but what is protected. */
  BUILDING,
  /** Nothing. */
  PLANNING
}
