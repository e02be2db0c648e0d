/** Who may do what: rules in layers, the ceiling nobody lifts, and the pure evaluator. */
@NullMarked
package dev.perdure.planner.permission;

import org.jspecify.annotations.NullMarked;
