/** What is asked of a task's checkpoints where its files are. */
@NullMarked
package dev.perdure.workflows.port.history;

import org.jspecify.annotations.NullMarked;
