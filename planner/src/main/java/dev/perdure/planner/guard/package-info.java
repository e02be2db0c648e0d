/** Sees when a run goes in circles. */
@NullMarked
package dev.perdure.planner.guard;

import org.jspecify.annotations.NullMarked;
