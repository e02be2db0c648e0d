/**
 * Finds which lines of a file some old lines are: by equality, by keys, or by what most resembles.
 */
@NullMarked
package dev.perdure.activities.tool.match.lines;

import org.jspecify.annotations.NullMarked;
