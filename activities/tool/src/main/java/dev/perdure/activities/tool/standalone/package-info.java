/** Tool calls as lines of JSON, without a server but through the same runner as those of a task. */
@NullMarked
package dev.perdure.activities.tool.standalone;

import org.jspecify.annotations.NullMarked;
