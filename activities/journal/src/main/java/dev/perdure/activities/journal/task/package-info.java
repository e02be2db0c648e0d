/** Tasks: creation, progress, queries, checkpoints and recovery. */
@NullMarked
package dev.perdure.activities.journal.task;

import org.jspecify.annotations.NullMarked;
