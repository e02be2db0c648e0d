package dev.perdure.activities.git.tree;

import java.util.List;

/** A tree, and the files in which its two origins contradict each other. */
public record CombinedTree(String tree, List<String> conflicts) {

  public CombinedTree {
    conflicts = List.copyOf(conflicts);
  }
}
