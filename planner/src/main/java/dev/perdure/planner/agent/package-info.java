/** Agents: a persona, its tools, its rules and its limits; the built-in ones are Markdown files. */
@NullMarked
package dev.perdure.planner.agent;

import org.jspecify.annotations.NullMarked;
