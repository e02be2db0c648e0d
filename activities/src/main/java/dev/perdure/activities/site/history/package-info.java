/** What became of a task's files over time: checkpoints after turns, taking back, versions. */
@NullMarked
package dev.perdure.activities.site.history;

import org.jspecify.annotations.NullMarked;
