package dev.perdure.activities.git.worktree;

/** Learns of each workspace that was restored, before anything works in it. */
@FunctionalInterface
public interface RestoreListener {

  /**
   * Learns that the files of a workspace are those of a tree. Where the process ends before the
   * restore is complete, it is told again.
   */
  void restored(Workspace workspace, String tree);

  /** For work trees whose calls nobody records. */
  static RestoreListener none() {
    return (_, _) -> {};
  }
}
