/** Activities on the workspaces of tasks. */
@NullMarked
package dev.perdure.activities.workspace;

import org.jspecify.annotations.NullMarked;
