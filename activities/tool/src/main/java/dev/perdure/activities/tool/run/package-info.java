/** The exactly-once path of a tool call: prepared, permitted, journalled, carried out. */
@NullMarked
package dev.perdure.activities.tool.run;

import org.jspecify.annotations.NullMarked;
