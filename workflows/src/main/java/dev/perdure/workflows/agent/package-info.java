/** An agent run: the loop of model calls and tool calls. */
@NullMarked
package dev.perdure.workflows.agent;

import org.jspecify.annotations.NullMarked;
