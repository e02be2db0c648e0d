/** The tools that write, change and submit a plan, ask a person, end a step, and delegate. */
@NullMarked
package dev.perdure.activities.tool.plan;

import org.jspecify.annotations.NullMarked;
