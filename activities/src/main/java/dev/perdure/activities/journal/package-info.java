/** Everything Perdure remembers: tasks, runs, what was said, asked, decided and done. */
@NullMarked
package dev.perdure.activities.journal;

import org.jspecify.annotations.NullMarked;
