/** Plan revisions and the progress of their steps. */
@NullMarked
package dev.perdure.activities.journal.plan;

import org.jspecify.annotations.NullMarked;
