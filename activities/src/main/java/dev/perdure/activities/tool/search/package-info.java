/** The tools that find: grep, glob, list. */
@NullMarked
package dev.perdure.activities.tool.search;

import org.jspecify.annotations.NullMarked;
