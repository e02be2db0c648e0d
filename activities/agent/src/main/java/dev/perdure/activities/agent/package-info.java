/** The context of a run: its agent, rights, budget and tools, and where its files lie. */
@NullMarked
package dev.perdure.activities.agent;

import org.jspecify.annotations.NullMarked;
