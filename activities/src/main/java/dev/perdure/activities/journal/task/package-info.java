/** Tasks as lists and pages show them. */
@NullMarked
package dev.perdure.activities.journal.task;

import org.jspecify.annotations.NullMarked;
