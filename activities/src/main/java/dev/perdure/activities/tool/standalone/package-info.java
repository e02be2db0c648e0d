/** Tool calls from lines of JSON, on the same path as those of a task but without a server. */
@NullMarked
package dev.perdure.activities.tool.standalone;

import org.jspecify.annotations.NullMarked;
