/** JSON values as the planner sees them. */
@NullMarked
package dev.perdure.planner.json;

import org.jspecify.annotations.NullMarked;
