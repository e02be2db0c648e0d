/** Limits on spending by person, group, repository and organisation, for each day and month. */
@NullMarked
package dev.perdure.planner.spending;

import org.jspecify.annotations.NullMarked;
