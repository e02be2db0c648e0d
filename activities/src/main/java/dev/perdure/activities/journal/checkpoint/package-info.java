/** Checkpoints of workspaces and the replicas of their files. */
@NullMarked
package dev.perdure.activities.journal.checkpoint;

import org.jspecify.annotations.NullMarked;
