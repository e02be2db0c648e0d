/** A task's workspace made as its configuration wants it, or found as it was left. */
@NullMarked
package dev.perdure.activities.site.opening;

import org.jspecify.annotations.NullMarked;
