/** Processes: running programs, watching over commands, heartbeats of activities. */
@NullMarked
package dev.perdure.activities.process;

import org.jspecify.annotations.NullMarked;
