/** Permission rules in their layers, and the patterns they match by. */
@NullMarked
package dev.perdure.planner.permission.rule;

import org.jspecify.annotations.NullMarked;
