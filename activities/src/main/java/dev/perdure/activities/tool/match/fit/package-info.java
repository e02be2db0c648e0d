/** Fits new lines to the place that was found: in the file's manner, or not at all. */
@NullMarked
package dev.perdure.activities.tool.match.fit;

import org.jspecify.annotations.NullMarked;
