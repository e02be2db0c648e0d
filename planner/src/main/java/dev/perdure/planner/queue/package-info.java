/** The fair queue of new tasks, by limits on concurrent tasks of people and repositories. */
@NullMarked
package dev.perdure.planner.queue;

import org.jspecify.annotations.NullMarked;
