/** The port to a task's workspace: opened, guarded, checked, committed, handed over. */
@NullMarked
package dev.perdure.workflows.port.workspace;

import org.jspecify.annotations.NullMarked;
