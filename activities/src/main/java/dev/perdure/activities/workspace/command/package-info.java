/** Commands of a plan, run in a work tree. */
@NullMarked
package dev.perdure.activities.workspace.command;

import org.jspecify.annotations.NullMarked;
