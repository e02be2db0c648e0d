/** The plan check: what is wrong with a plan before any person is asked. */
@NullMarked
package dev.perdure.planner.plan.check;

import org.jspecify.annotations.NullMarked;
