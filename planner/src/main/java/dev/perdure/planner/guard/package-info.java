/** Loop detection: repeated calls and results of a run. */
@NullMarked
package dev.perdure.planner.guard;

import org.jspecify.annotations.NullMarked;
