/** What a task is and where it stands. */
@NullMarked
package dev.perdure.planner.task;

import org.jspecify.annotations.NullMarked;
