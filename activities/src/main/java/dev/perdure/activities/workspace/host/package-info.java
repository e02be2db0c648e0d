/** A place of workspaces on this host, and the records that say what is there. */
@NullMarked
package dev.perdure.activities.workspace.host;

import org.jspecify.annotations.NullMarked;
