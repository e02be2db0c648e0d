package dev.perdure.activities.git.worktree;

import java.util.List;

/** The result of a merge: the files that the run changed, and the conflicting files. */
public record RunMergeResult(List<String> files, List<String> conflicts) {

  public RunMergeResult {
    files = List.copyOf(files);
    conflicts = List.copyOf(conflicts);
  }
}
