/** How a database is reached, and why one refuses. */
@NullMarked
package dev.perdure.activities.postgres.access;

import org.jspecify.annotations.NullMarked;
