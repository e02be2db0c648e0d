/** Tasks, runs, their states and their limits. */
@NullMarked
package dev.perdure.planner.task;

import org.jspecify.annotations.NullMarked;
