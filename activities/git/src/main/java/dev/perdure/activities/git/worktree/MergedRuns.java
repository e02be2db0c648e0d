package dev.perdure.activities.git.worktree;

import java.util.List;

/**
 * The commits of the first runs in their order, the conflicts of the next run, and the files of the
 * task that are in no commit.
 */
public record MergedRuns(List<TaskCommit> committed, List<String> conflicts, List<String> leftOut) {

  public MergedRuns {
    committed = List.copyOf(committed);
    conflicts = List.copyOf(conflicts);
    leftOut = List.copyOf(leftOut);
  }

  public static MergedRuns none() {
    return new MergedRuns(List.of(), List.of(), List.of());
  }
}
