/** What became of a task's files over time: checkpoints after turns, taking back, versions. */
@NullMarked
package dev.perdure.activities.workspace.checkpoint;

import org.jspecify.annotations.NullMarked;
