/** The journal: all records of tasks in PostgreSQL, and the outbox to their workflows. */
@NullMarked
package dev.perdure.activities.journal;

import org.jspecify.annotations.NullMarked;
