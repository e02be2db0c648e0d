/** The root workflow of a task. */
@NullMarked
package dev.perdure.workflows.task;

import org.jspecify.annotations.NullMarked;
