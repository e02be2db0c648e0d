/**
 * Messages of conversations between people, agents and tools, and the usage of the calls that write
 * them.
 */
@NullMarked
package dev.perdure.planner.message;

import org.jspecify.annotations.NullMarked;
