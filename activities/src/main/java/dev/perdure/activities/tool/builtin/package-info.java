/** The tools that come with the product and need nothing but a worktree. */
@NullMarked
package dev.perdure.activities.tool.builtin;

import org.jspecify.annotations.NullMarked;
