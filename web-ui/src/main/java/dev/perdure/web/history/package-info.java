/** Checkpoints of a task as people use them: undo and redo, versions of files, differences. */
@NullMarked
package dev.perdure.web.history;

import org.jspecify.annotations.NullMarked;
