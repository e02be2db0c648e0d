/** The workspaces of this host: creation, settings and included files. */
@NullMarked
package dev.perdure.activities.workspace.host;

import org.jspecify.annotations.NullMarked;
