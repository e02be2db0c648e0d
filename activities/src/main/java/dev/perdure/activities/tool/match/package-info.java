/** Finds the place of a file that an edit or a hunk quotes, and fits the new lines to it. */
@NullMarked
package dev.perdure.activities.tool.match;

import org.jspecify.annotations.NullMarked;
