/** What is kept of tasks' files in the database, for machines that do not have them. */
@NullMarked
package dev.perdure.activities.workspace.replica;

import org.jspecify.annotations.NullMarked;
