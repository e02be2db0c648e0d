/** Commands that run other commands: which those are, as far as their words tell. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.unfold;

import org.jspecify.annotations.NullMarked;
