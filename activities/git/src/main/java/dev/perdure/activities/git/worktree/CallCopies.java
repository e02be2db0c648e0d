package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.CommitDraft;
import dev.perdure.activities.git.tree.CommitWriter;

/**
 * Commits of a worktree's files between two checkpoints, on one hidden git ref, {@code
 * refs/perdure-copy/<task>}. Only a restore reads them. The parent of the commit is the checkpoint
 * that the files were at: the commit is outdated once the files are at another one.
 */
public final class CallCopies {

  private final Git git;
  private final Checkpoints checkpoints;

  public CallCopies(Git git, Checkpoints checkpoints) {
    this.git = git;
    this.checkpoints = checkpoints;
  }

  /** Commits the files as they are, unless a commit has them, and returns their tree. */
  public String take(Workspace workspace) {
    return checkpoints.holding(
        workspace,
        () -> {
          CheckpointRefs timeline = CheckpointRefs.of(workspace, git);
          String tree = checkpoints.snapshotTree(workspace, timeline);
          boolean isKept = tree.equals(newestTree(workspace, timeline));
          return isKept ? tree : keep(workspace, tree, timeline.current());
        });
  }

  private String keep(Workspace workspace, String tree, String parent) {
    Git mirror = git.on(workspace.mirror());
    String commit =
        new CommitWriter(workspace.mirror(), checkpoints.author())
            .write(new CommitDraft(tree, "Between calls"), parent);
    Checkpoints.unlock(workspace, CheckpointRefs.copy(workspace));
    mirror.text("update-ref", CheckpointRefs.copy(workspace), commit);
    return tree;
  }

  /** The newest commit of the files: a copy after the current checkpoint, or the checkpoint. */
  String newest(Workspace workspace) {
    CheckpointRefs timeline = CheckpointRefs.of(workspace, git);
    return timeline.currentCopy().map(CallCopy::commit).orElseGet(timeline::current);
  }

  /** The tree of {@link #newest}. */
  String newestTree(Workspace workspace) {
    return newestTree(workspace, CheckpointRefs.of(workspace, git));
  }

  private String newestTree(Workspace workspace, CheckpointRefs timeline) {
    return timeline
        .currentCopy()
        .map(CallCopy::tree)
        .orElseGet(() -> checkpoints.currentTree(workspace, timeline));
  }
}
