/** Snapshots of worktrees as git trees, and the files that they can't hold. */
@NullMarked
package dev.perdure.activities.git.tree;

import org.jspecify.annotations.NullMarked;
