/** Plans: what they hold, what is checked before anyone is asked, and which step may run. */
@NullMarked
package dev.perdure.planner.plan;

import org.jspecify.annotations.NullMarked;
