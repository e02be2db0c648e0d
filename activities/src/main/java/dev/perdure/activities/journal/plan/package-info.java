/** Revisions of a plan, the state of its steps, and the to-do lists of runs. */
@NullMarked
package dev.perdure.activities.journal.plan;

import org.jspecify.annotations.NullMarked;
