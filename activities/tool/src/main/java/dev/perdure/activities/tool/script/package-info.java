/** Bash scripts as they can be read without running them: commands, files, and what is in doubt. */
@NullMarked
package dev.perdure.activities.tool.script;

import org.jspecify.annotations.NullMarked;
