/** Plans: steps, checks before approval, and the schedule of what may run. */
@NullMarked
package dev.perdure.planner.plan;

import org.jspecify.annotations.NullMarked;
