/** Which files there are below a directory, and globs over their paths. */
@NullMarked
package dev.perdure.activities.tool.search.tree;

import org.jspecify.annotations.NullMarked;
