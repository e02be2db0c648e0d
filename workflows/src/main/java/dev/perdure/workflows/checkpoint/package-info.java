/** Questions about a task's checkpoints, on their way to the host of its files. */
@NullMarked
package dev.perdure.workflows.checkpoint;

import org.jspecify.annotations.NullMarked;
