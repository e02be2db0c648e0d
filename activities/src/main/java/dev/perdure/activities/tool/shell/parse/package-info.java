/** Reads shell text: every command it would run, what it changes, what it needs permission for. */
@NullMarked
package dev.perdure.activities.tool.shell.parse;

import org.jspecify.annotations.NullMarked;
