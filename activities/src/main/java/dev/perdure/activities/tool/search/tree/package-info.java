/** Which files there are below a directory. */
@NullMarked
package dev.perdure.activities.tool.search.tree;

import org.jspecify.annotations.NullMarked;
