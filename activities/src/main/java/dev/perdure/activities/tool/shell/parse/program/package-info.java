/** Programs of sed and awk among the words of a command: what they run, read and write. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.program;

import org.jspecify.annotations.NullMarked;
