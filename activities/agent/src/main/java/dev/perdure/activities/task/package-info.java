/** The activities of the root workflow on the records of a task. */
@NullMarked
package dev.perdure.activities.task;

import org.jspecify.annotations.NullMarked;
