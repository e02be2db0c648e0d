/** Access to PostgreSQL: a server's address, or an embedded server. */
@NullMarked
package dev.perdure.activities.postgres;

import org.jspecify.annotations.NullMarked;
