package dev.perdure.activities.git.worktree;

import dev.perdure.activities.files.Directories;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.Snapshot;
import java.util.Optional;

/** Commits on the task's branch, one for each step. */
public record StepCommits(Git program, Author author) {

  /** The newest commit of the task's branch and whether this call made it. */
  public record Committed(String commit, String tree, boolean changed) {}

  /**
   * Commits the files as they are now. Where they are what the branch already holds, there is no
   * new commit: neither for a step without changes nor for a repeated call.
   */
  public Committed commit(Workspace workspace, String message) {
    return new LockFile(workspace.lock()).holding(() -> commitLocked(workspace, message));
  }

  /** The newest commit of the task's branch. */
  public String tip(Workspace workspace) {
    return program.on(workspace.mirror()).text("rev-parse", "--verify", workspace.branchRef());
  }

  public String message(Workspace workspace) {
    return program.on(workspace.mirror()).text("log", "-1", "--format=%B", workspace.branchRef());
  }

  private Committed commitLocked(Workspace workspace, String message) {
    var git = workspace.git(program);
    Directories.unlock(workspace.gitDirectory());
    Directories.delete(workspace.mirror().resolve(workspace.branchRef() + ".lock"));
    var tree =
        new Snapshot(git, workspace.index(), Optional.empty())
            .take(() -> CheckpointRefs.of(workspace, program).current());
    var tip = tip(workspace);
    var changed = !tree.equals(git.text("rev-parse", tip + "^{tree}"));
    var commit = changed ? Snapshot.commit(git, author, tree, tip, message) : tip;
    if (changed) {
      git.text("update-ref", workspace.branchRef(), commit, tip);
    }
    git.text("symbolic-ref", "HEAD", workspace.branchRef());
    git.text("read-tree", commit);
    return new Committed(commit, tree, changed);
  }
}
