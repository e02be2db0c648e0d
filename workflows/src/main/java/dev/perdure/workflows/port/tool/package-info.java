/** The port to tools: one call, carried out once. */
@NullMarked
package dev.perdure.workflows.port.tool;

import org.jspecify.annotations.NullMarked;
