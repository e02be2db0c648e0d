package dev.perdure.activities.git.tree;

import java.util.List;

/** Set of the files that differ between two commits, each with its diff. */
public record ChangeSet(String base, String head, List<ChangeSetFileChange> files) {

  public ChangeSet {
    files = List.copyOf(files);
  }
}
