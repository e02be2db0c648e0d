package dev.perdure.activities.git.worktree;

import java.util.List;
import java.util.Optional;

/**
 * Refusal to move a worktree's files, because files that no checkpoint has would be overwritten.
 *
 * @param kept the checkpoint of the files as they were; empty if a checkpoint had them already
 */
public record OverwriteRefused(List<String> files, Optional<Checkpoint> kept)
    implements BranchResetResult, UndoRedoResult {

  /** Copies the paths. */
  public OverwriteRefused {
    files = List.copyOf(files);
  }
}
