/** Agent runs, their usage and budgets, and the messages that steer them. */
@NullMarked
package dev.perdure.activities.journal.run;

import org.jspecify.annotations.NullMarked;
