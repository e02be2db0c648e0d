/** What people say while a task runs. */
@NullMarked
package dev.perdure.activities.journal.steering;

import org.jspecify.annotations.NullMarked;
