/** What would become of a tool call, and why, without making it. */
@NullMarked
package dev.perdure.activities.tool.explain;

import org.jspecify.annotations.NullMarked;
