/** Additions to the engine in memory, so that it treats workflows as a Temporal server does. */
@NullMarked
package dev.perdure.workflows.memory;

import org.jspecify.annotations.NullMarked;
