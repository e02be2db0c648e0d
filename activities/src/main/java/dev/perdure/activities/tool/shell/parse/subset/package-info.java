/** The part of the shell's language that is understood for sure, read by bash's own rules. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.subset;

import org.jspecify.annotations.NullMarked;
