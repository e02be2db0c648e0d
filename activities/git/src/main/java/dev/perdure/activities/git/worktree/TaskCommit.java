package dev.perdure.activities.git.worktree;

import java.util.List;

/**
 * The newest commit of the task's branch, whether this call made it, its checkpoint, and the files
 * that are in neither.
 */
public record TaskCommit(
    String commit, boolean changed, Checkpoint checkpoint, List<String> leftOut) {

  TaskCommit leavingOut(List<String> files) {
    return new TaskCommit(commit, changed, checkpoint, List.copyOf(files));
  }
}
