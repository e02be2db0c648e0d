package dev.perdure.activities.git.worktree;

import java.util.List;

/**
 * The tree after each run up to the first that contradicts what was merged before it, and the files
 * in which that one does.
 */
record MergedTrees(String start, List<String> trees, List<String> conflicts) {

  MergedTrees {
    trees = List.copyOf(trees);
    conflicts = List.copyOf(conflicts);
  }

  String end() {
    return trees.isEmpty() ? start : trees.getLast();
  }

  /** Whether a run has changed nothing that was not so before it. */
  boolean isUnchangedBy(int run) {
    return trees.get(run).equals(run == 0 ? start : trees.get(run - 1));
  }
}
