/** Checks of a plan before its approval and after its steps. */
@NullMarked
package dev.perdure.activities.workspace.check;

import org.jspecify.annotations.NullMarked;
