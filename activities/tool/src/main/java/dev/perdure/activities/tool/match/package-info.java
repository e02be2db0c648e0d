/** Matching of edits and hunks: the place that they quote, and the new lines fitted to it. */
@NullMarked
package dev.perdure.activities.tool.match;

import org.jspecify.annotations.NullMarked;
