/** Holds the grammar's tree of a script against what the shell is known to read in it. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.audit;

import org.jspecify.annotations.NullMarked;
