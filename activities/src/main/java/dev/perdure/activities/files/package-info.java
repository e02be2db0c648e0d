/** Where files really are, and what may be reached: paths held against the worktree. */
@NullMarked
package dev.perdure.activities.files;

import org.jspecify.annotations.NullMarked;
