/** Replicas of workspaces in the database, and their restore. */
@NullMarked
package dev.perdure.activities.workspace.replica;

import org.jspecify.annotations.NullMarked;
