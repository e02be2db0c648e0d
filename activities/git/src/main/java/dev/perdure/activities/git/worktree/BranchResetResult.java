package dev.perdure.activities.git.worktree;

import java.util.Optional;

/** Result of a reset of a task's branch. */
public sealed interface BranchResetResult permits BranchResetResult.BranchMoved, OverwriteRefused {

  /**
   * The branch ends at another commit now.
   *
   * @param kept the checkpoint of the files as they were; empty if a checkpoint had them already
   */
  record BranchMoved(TaskCommit now, Optional<Checkpoint> kept) implements BranchResetResult {}
}
