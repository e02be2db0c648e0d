/** Requests to people, their decisions, and the permission rules that decisions leave. */
@NullMarked
package dev.perdure.activities.journal.request;

import org.jspecify.annotations.NullMarked;
