/** Messages of conversations between people, agents and tools. */
@NullMarked
package dev.perdure.planner.message;

import org.jspecify.annotations.NullMarked;
