/**
 * The changes and checkpoints of a task's files, on this host or another one, with undo and redo.
 */
@NullMarked
package dev.perdure.web.checkpoint;

import org.jspecify.annotations.NullMarked;
