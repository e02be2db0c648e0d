/** The worktrees of tasks: creation, checkpoints, undo, commits and publication. */
@NullMarked
package dev.perdure.activities.git.worktree;

import org.jspecify.annotations.NullMarked;
