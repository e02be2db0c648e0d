/** Agents and their rights, plans, messages and policies: pure Java without I/O. */
@NullMarked
package dev.perdure.planner;

import org.jspecify.annotations.NullMarked;
