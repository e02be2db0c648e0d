package dev.perdure.activities.git.worktree;

import java.util.Optional;

/** Result of an undo or redo. */
public sealed interface UndoRedoResult permits UndoRedoResult.FilesMoved, OverwriteRefused {

  /** The trees before and after the move, and the checkpoint reached. */
  record FilesMoved(
      int number, String commit, String before, String after, Optional<Checkpoint> kept)
      implements UndoRedoResult {}
}
