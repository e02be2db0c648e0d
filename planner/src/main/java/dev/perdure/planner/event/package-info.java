/** What happened, as pages and logs see it. */
@NullMarked
package dev.perdure.planner.event;

import org.jspecify.annotations.NullMarked;
