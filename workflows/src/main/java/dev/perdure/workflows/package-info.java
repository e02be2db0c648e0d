/** Temporal workflows and the ports they need: deterministic, without I/O. */
@NullMarked
package dev.perdure.workflows;

import org.jspecify.annotations.NullMarked;
