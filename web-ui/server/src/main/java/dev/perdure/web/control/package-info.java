/** Commands to a task: messages, pauses, budgets, models, resets of steps. */
@NullMarked
package dev.perdure.web.control;

import org.jspecify.annotations.NullMarked;
