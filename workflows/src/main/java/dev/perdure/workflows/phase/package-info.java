/** The phases of a task, from its preparation to the delivery. */
@NullMarked
package dev.perdure.workflows.phase;

import org.jspecify.annotations.NullMarked;
