/** The tool {@code read} and the pages of each kind of file. */
@NullMarked
package dev.perdure.activities.tool.read;

import org.jspecify.annotations.NullMarked;
