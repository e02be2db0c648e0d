/** What tools keep, kept in memory: for one process without a database. */
@NullMarked
package dev.perdure.activities.tool.memory;

import org.jspecify.annotations.NullMarked;
