package dev.perdure.activities.git.worktree;

/** A listener for restored worktrees, called before anything works in them. */
@FunctionalInterface
public interface WorkspaceRestoreListener {

  /**
   * Called when the files of a workspace equal a tree. If the process ends before the restore is
   * complete, Perdure calls it again.
   */
  void restored(Workspace workspace, String tree);

  /** For work trees without recorded calls. */
  static WorkspaceRestoreListener none() {
    return (_, _) -> {};
  }
}
