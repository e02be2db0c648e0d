/** Agents, commands, tools and permission rules in force, and explanations of tool calls. */
@NullMarked
package dev.perdure.web.agent;

import org.jspecify.annotations.NullMarked;
