/** The record of a task as the root workflow keeps it. */
@NullMarked
package dev.perdure.activities.task;

import org.jspecify.annotations.NullMarked;
