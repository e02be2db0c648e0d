/** Limits per task on memory, processes, disk and output, and the disk reserve of the server. */
@NullMarked
package dev.perdure.activities.limit;

import org.jspecify.annotations.NullMarked;
