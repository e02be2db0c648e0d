/** How dangerous a yes would be, told from parsed facts and never from an agent's words. */
@NullMarked
package dev.perdure.planner.risk;

import org.jspecify.annotations.NullMarked;
