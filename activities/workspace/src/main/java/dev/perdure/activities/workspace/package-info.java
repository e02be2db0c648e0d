/**
 * The workspaces of this host and the activities on them: opening, checks, commits and delivery.
 */
@NullMarked
package dev.perdure.activities.workspace;

import org.jspecify.annotations.NullMarked;
