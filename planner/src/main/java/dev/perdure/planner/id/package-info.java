/** Identifiers of tasks, runs, steps, calls, requests and decisions. */
@NullMarked
package dev.perdure.planner.id;

import org.jspecify.annotations.NullMarked;
