/** What people say while a task runs, until a run hears it. */
@NullMarked
package dev.perdure.activities.journal.steering;

import org.jspecify.annotations.NullMarked;
