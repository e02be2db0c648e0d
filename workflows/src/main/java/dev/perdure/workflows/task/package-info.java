/**
 * The root workflow of a task, and the workflow that asks the host of its files about checkpoints.
 */
@NullMarked
package dev.perdure.workflows.task;

import org.jspecify.annotations.NullMarked;
