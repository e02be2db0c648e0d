/** The spending of people, repositories and the organisation by day and month, and its limits. */
@NullMarked
package dev.perdure.activities.journal.spending;

import org.jspecify.annotations.NullMarked;
