/** Globs over paths. */
@NullMarked
package dev.perdure.activities.tool.search.glob;

import org.jspecify.annotations.NullMarked;
