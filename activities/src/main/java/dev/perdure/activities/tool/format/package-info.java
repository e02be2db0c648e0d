/** Formats what tools are about to write, by commands an installation names. */
@NullMarked
package dev.perdure.activities.tool.format;

import org.jspecify.annotations.NullMarked;
