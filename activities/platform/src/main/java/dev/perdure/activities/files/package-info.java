/**
 * File access: paths resolved within a worktree, directories opened without links, text encodings.
 */
@NullMarked
package dev.perdure.activities.files;

import org.jspecify.annotations.NullMarked;
