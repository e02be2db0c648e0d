/** Tasks, runs and their states. */
@NullMarked
package dev.perdure.planner.task;

import org.jspecify.annotations.NullMarked;
