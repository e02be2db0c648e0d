/** Requests to people, their decisions, and the arbiter of decisions. */
@NullMarked
package dev.perdure.planner.request;

import org.jspecify.annotations.NullMarked;
