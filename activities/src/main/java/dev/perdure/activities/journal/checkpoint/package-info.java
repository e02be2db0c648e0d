/** The commits that hold a workspace as it was after a turn or a step. */
@NullMarked
package dev.perdure.activities.journal.checkpoint;

import org.jspecify.annotations.NullMarked;
