/** The life cycle of runs: opened with a message, paid for, closed with a reason. */
@NullMarked
package dev.perdure.activities.agent.run;

import org.jspecify.annotations.NullMarked;
