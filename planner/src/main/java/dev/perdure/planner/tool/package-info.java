/** Specifications, demands and results of tools, and the guard against calls that loop. */
@NullMarked
package dev.perdure.planner.tool;

import org.jspecify.annotations.NullMarked;
