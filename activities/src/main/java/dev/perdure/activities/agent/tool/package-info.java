/**
 * Tools by which an agent turns to others: to a person, to a subagent, to whoever reads the plan.
 */
@NullMarked
package dev.perdure.activities.agent.tool;

import org.jspecify.annotations.NullMarked;
