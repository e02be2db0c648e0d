/** Servers of the Model Context Protocol: their connections, their tools and what they may do. */
@NullMarked
package dev.perdure.activities.mcp;

import org.jspecify.annotations.NullMarked;
