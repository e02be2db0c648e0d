/** The work trees of tasks: opened, checkpointed, committed to, compared and handed over. */
@NullMarked
package dev.perdure.activities.git.worktree;

import org.jspecify.annotations.NullMarked;
