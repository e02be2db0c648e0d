/** Specifications, demands and results of tools. */
@NullMarked
package dev.perdure.planner.tool;

import org.jspecify.annotations.NullMarked;
