/** Regular expressions as models write them, and what can be told of a text before they are run. */
@NullMarked
package dev.perdure.activities.tool.search.expression;

import org.jspecify.annotations.NullMarked;
