/** What a script needs permission for, and what of it may not run before a plan is approved. */
@NullMarked
package dev.perdure.activities.tool.shell.parse.demand;

import org.jspecify.annotations.NullMarked;
