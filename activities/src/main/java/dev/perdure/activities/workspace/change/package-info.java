/** What differs between two commits, as people see it. */
@NullMarked
package dev.perdure.activities.workspace.change;

import org.jspecify.annotations.NullMarked;
