/** What a workflow asks of a task's workspace: opened, guarded, checked, committed, handed over. */
@NullMarked
package dev.perdure.activities.workspace;

import org.jspecify.annotations.NullMarked;
