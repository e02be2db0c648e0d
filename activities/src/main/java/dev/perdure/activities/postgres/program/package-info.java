/** PostgreSQL's own programs: unpacked, run, and given no more rights than they take. */
@NullMarked
package dev.perdure.activities.postgres.program;

import org.jspecify.annotations.NullMarked;
