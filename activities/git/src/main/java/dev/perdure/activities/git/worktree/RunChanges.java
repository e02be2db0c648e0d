package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.tree.TreeChanges;
import java.util.List;

/** The files of a run with a worktree of its own, and what it has changed since it began. */
public record RunChanges(Workspace own, String tree, TreeChanges changes) {

  /** The commit that the run began on. */
  String base() {
    return own.base();
  }

  public List<String> files() {
    return changes.names();
  }
}
