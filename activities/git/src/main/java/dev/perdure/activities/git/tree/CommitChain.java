package dev.perdure.activities.git.tree;

import java.util.List;

/** Commits that stand one on another, the first of them on a parent that exists. */
public record CommitChain(String parent, List<CommitDraft> commits) {

  public CommitChain {
    commits = List.copyOf(commits);
  }
}
