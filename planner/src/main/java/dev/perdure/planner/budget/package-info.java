/** Limits and arithmetic of tokens and money. */
@NullMarked
package dev.perdure.planner.budget;

import org.jspecify.annotations.NullMarked;
