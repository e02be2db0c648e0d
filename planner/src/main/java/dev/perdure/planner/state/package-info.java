/** State machines as data: every write of a state is held against their tables. */
@NullMarked
package dev.perdure.planner.state;

import org.jspecify.annotations.NullMarked;
