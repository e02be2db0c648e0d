/** Permission rules in layers, the ceiling that no rule lifts, and the pure evaluator. */
@NullMarked
package dev.perdure.planner.permission;

import org.jspecify.annotations.NullMarked;
