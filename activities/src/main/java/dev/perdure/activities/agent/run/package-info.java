/** Runs opened and closed, fixed calls laid out, more budget asked for. */
@NullMarked
package dev.perdure.activities.agent.run;

import org.jspecify.annotations.NullMarked;
