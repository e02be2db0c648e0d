/** The tool {@code patch}: changes of many files from a patch envelope or a unified diff. */
@NullMarked
package dev.perdure.activities.tool.patch;

import org.jspecify.annotations.NullMarked;
