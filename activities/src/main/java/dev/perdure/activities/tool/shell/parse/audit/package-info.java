/** Holds the grammar's tree of a script against the way the shell itself cuts text into words. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.audit;

import org.jspecify.annotations.NullMarked;
