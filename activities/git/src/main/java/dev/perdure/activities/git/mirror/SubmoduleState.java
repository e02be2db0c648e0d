package dev.perdure.activities.git.mirror;

/** The states of a submodule's directory in the worktree. */
enum SubmoduleState {
  EMPTY,
  FILLED,
  FOREIGN,
  ABSENT
}
