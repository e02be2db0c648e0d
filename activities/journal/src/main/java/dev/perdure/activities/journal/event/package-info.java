/** Events of tasks as pages know them, their log, and the feed that follows it. */
@NullMarked
package dev.perdure.activities.journal.event;

import org.jspecify.annotations.NullMarked;
