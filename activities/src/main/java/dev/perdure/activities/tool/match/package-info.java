/** Finds the one place of a file an edit means, and puts the new text there. */
@NullMarked
package dev.perdure.activities.tool.match;

import org.jspecify.annotations.NullMarked;
