/** Checkpoints after turns, undo and redo, changes, file versions and retention. */
@NullMarked
package dev.perdure.activities.workspace.checkpoint;

import org.jspecify.annotations.NullMarked;
