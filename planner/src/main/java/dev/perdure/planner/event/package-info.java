/** Events of tasks, as pages, logs and the event stream know them. */
@NullMarked
package dev.perdure.planner.event;

import org.jspecify.annotations.NullMarked;
