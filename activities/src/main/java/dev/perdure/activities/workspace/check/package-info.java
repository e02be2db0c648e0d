/** The commands of a plan, run and recorded, with what a reviewer reads of a step. */
@NullMarked
package dev.perdure.activities.workspace.check;

import org.jspecify.annotations.NullMarked;
